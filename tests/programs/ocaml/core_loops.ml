(* for, downto, while; bounds are evaluated once and inclusive. *)

let () =
  for i = 1 to 3 do Printf.printf "%d " i done;
  for i = 3 downto 1 do Printf.printf "%d " i done;
  for i = 2 to 1 do Printf.printf "never %d " i done;
  for i = 5 to 5 do Printf.printf "%d " i done;
  print_newline ();
  let n = ref 10 in
  while !n > 0 do
    Printf.printf "%d " !n;
    n := !n - 3
  done;
  print_newline ();
  let count = ref 0 in
  for i = 1 to 10 do
    for j = i to 10 do
      if (i + j) mod 7 = 0 then incr count
    done
  done;
  Printf.printf "%d\n" !count;
  for i = max_int - 1 to max_int do Printf.printf "%d " (max_int - i) done;
  print_newline ();
  for i = min_int + 1 downto min_int do Printf.printf "%d " (i - min_int) done;
  print_newline ();
  let primes = Array.make 50 true in
  let i = ref 2 in
  while !i * !i < 50 do
    if primes.(!i) then begin
      let j = ref (!i * !i) in
      while !j < 50 do primes.(!j) <- false; j := !j + !i done
    end;
    incr i
  done;
  for i = 2 to 49 do if primes.(i) then Printf.printf "%d " i done;
  print_newline ()

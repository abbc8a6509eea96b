(* The sieve of Eratosthenes over an array of truth values, and sums over it. *)

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 20_000_000 in
  let composite = Array.make (n + 1) false in
  let i = ref 2 in
  while !i * !i <= n do
    if not composite.(!i) then begin
      let j = ref (!i * !i) in
      while !j <= n do
        composite.(!j) <- true;
        j := !j + !i
      done
    end;
    incr i
  done;
  let count = ref 0 and sum = ref 0 in
  for i = 2 to n do
    if not composite.(i) then begin
      incr count;
      sum := (!sum + i) land 0xffffffff
    end
  done;
  Printf.printf "%d %d\n" !count !sum

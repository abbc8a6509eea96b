(* The variable of a for loop is a new one in each round; a ref outside is one for all. *)

let () =
  let fs = ref [] in
  for i = 1 to 5 do
    fs := (fun () -> i * i) :: !fs
  done;
  List.iter (fun f -> Printf.printf "%d " (f ())) (List.rev !fs);
  print_newline ();
  let gs = Array.make 4 (fun () -> -1) in
  let shared = ref 0 in
  for i = 3 downto 0 do
    gs.(i) <- (fun () -> incr shared; !shared * 10 + i)
  done;
  Array.iter (fun g -> Printf.printf "%d " (g ())) gs;
  print_newline ();
  let hs = ref [] and n = ref 0 in
  while !n < 4 do
    let here = !n in
    hs := (fun () -> (here, !n)) :: !hs;
    incr n
  done;
  List.iter (fun h -> let a, b = h () in Printf.printf "(%d,%d) " a b) !hs;
  print_newline ();
  let bound = ref 3 in
  for _ = 1 to !bound do
    incr bound
  done;
  Printf.printf "%d\n" !bound

(* A table for more than there can be is as large as an array can be; there is no memory for that. *)
(*@ exit 2 *)
(*@ stderr-has "memory" *)
(*@ skip asan *)

let () =
  let small = Hashtbl.create (-3) in
  Hashtbl.add small 1 "one";
  print_endline (Hashtbl.find small 1);
  let huge = Hashtbl.create max_int in
  Hashtbl.add huge 1 "never";
  print_endline (Hashtbl.find huge 1)

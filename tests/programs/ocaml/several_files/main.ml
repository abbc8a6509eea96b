(* Several files, of which one has an interface. *)

let hidden = "free"

let () =
  let q = Queue_of.(push 3 (push 2 (push 1 empty))) in
  List.iter (Printf.printf "%d ") (Drain.all q);
  print_endline hidden;
  try ignore (Queue_of.pop Queue_of.empty) with Queue_of.Empty -> print_endline "empty"

(*@ error E0901 7 *)
(*@ error E0901 8 *)
(*@ error E0901 9 *)
(*@ error E0105 10 *)

(* Libraries that are not there are named; a module that nobody has is unknown. *)
let () = Unix.sleep 1
let number = Str.regexp "[0-9]+"
let cells = Bigarray.Array1.create
let () = Lisst.iter print_int [ 1 ]

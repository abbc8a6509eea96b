(* An interface hides a type and abbreviates types over it; labels of another file are told by those beside them. *)

open Tokens

let width { first; last } = last - first
let wider = { span with last = 20 }
let other = { Tokens.first = 3; last = 5 }
let located = { first = "here"; token = make 7 }

let () =
  Printf.printf "%d\n" (length (add (make 3) (make 2 :: all)));
  print_endline (String.concat " " (List.map show (add (make 4) all)));
  Printf.printf "%d %d %d %s %s\n" (width span) (width wider) (width other) located.first (show located.token)

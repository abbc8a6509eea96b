(* Arms that say that they are never chosen. *)
type _ t = A : int t | B : bool t
type empty = |
let f : int t -> int = function A -> 1 | _ -> .
let g (x : (int, empty) result) = match x with Ok n -> n | Error _ -> .
let h : empty -> 'a = function _ -> .
let () = Printf.printf "%d %d\n" (f A) (g (Ok 3))

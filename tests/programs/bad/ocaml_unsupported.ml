(*@ error E0901 2 *)
external f : int -> int = "some_c_function"

(* An exception's payload is not written to after it was made. *)
exception E of exn
exception P of string * exn list

(*@ error E0901 9 *)
let rec e = E e

(*@ error E0901 12 *)
let rec a = P ("a", [ b; E a ])
and b = P ("b", [ a ])

(* Arguments, tuples, constructors, records and operators are evaluated from right to left. *)

let say n = print_string (string_of_int n ^ " "); n

type r = { a : int; b : int; c : int }
type t = T of int * int * int

let f a b c = a + b + c
let line () = print_newline ()

let () =
  ignore (f (say 1) (say 2) (say 3)); line ();
  ignore (say 1, say 2, say 3); line ();
  ignore (T (say 1, say 2, say 3)); line ();
  ignore { a = say 1; b = say 2; c = say 3 }; line ();
  ignore { c = say 3; a = say 1; b = say 2 }; line ();
  ignore (say 1 + say 2 * say 3); line ();
  ignore [ say 1; say 2; say 3 ]; line ();
  ignore [| say 1; say 2; say 3 |]; line ();
  ignore (say 1 :: [ say 2 ]); line ();
  ignore ((print_string "f "; f) (say 1) (say 2) (say 3)); line ();
  ignore (say 1 < say 2); line ();
  ignore (compare (say 1) (say 2)); line ()

(* Hashtbl.hash is OCaml's, for data of all kinds. *)

type t = A | B | C of int | D of t * string

let show name h = Printf.printf "%s %d\n" name h

let () =
  show "int" (Hashtbl.hash 42); show "negative" (Hashtbl.hash (-42)); show "large" (Hashtbl.hash min_int);
  show "char" (Hashtbl.hash 'x'); show "bool" (Hashtbl.hash false); show "unit" (Hashtbl.hash ());
  show "float" (Hashtbl.hash 3.14); show "zero" (Hashtbl.hash (-0.0)); show "nan" (Hashtbl.hash nan);
  show "string" (Hashtbl.hash "The quick brown fox"); show "bytes" (Hashtbl.hash (Bytes.of_string "abc")); show "long" (Hashtbl.hash (String.make 1000 'q'));
  show "int64" (Hashtbl.hash 0x123456789ABCDEFL); show "int32" (Hashtbl.hash (-7l)); show "nativeint" (Hashtbl.hash 99n);
  show "pair" (Hashtbl.hash (1, "one")); show "nested" (Hashtbl.hash ((1, 2), (3.5, "x"))); show "triple" (Hashtbl.hash (1, (2, 3), 4));
  show "list" (Hashtbl.hash [ 1; 2; 3 ]); show "long list" (Hashtbl.hash (List.init 1000 Fun.id)); show "lists" (Hashtbl.hash [ [ 1 ]; [ 2; 3 ]; [] ]);
  show "option" (Hashtbl.hash (Some 5)); show "none" (Hashtbl.hash None); show "array" (Hashtbl.hash [| 1; 2; 3 |]); show "floats" (Hashtbl.hash [| 1.5; 2.5 |]);
  show "constants" (Hashtbl.hash [ A; B ]); show "variant" (Hashtbl.hash (C 7)); show "deep" (Hashtbl.hash (D (D (A, "x"), "y")));
  show "ref" (Hashtbl.hash (ref 3));
  show "seeded" (Hashtbl.seeded_hash 17 "abc"); show "limited" (Hashtbl.hash_param 2 10 [ 1; 2; 3; 4 ])

(* Hashtbl.hash of polymorphic variants and of constructors with fields. *)

type t = A | B | C of int | D of t * string | E of { x : int; y : float } | F of { inner : t; mutable n : int }

let show name h = Printf.printf "%s %d\n" name h

let () =
  show "fields" (Hashtbl.hash (E { x = 1; y = 2.0 }));
  show "nested" (Hashtbl.hash (F { inner = D (C 3, "x"); n = 5 }));
  show "tag" (Hashtbl.hash `Red);
  show "other tag" (Hashtbl.hash `A_longer_name);
  show "argument" (Hashtbl.hash (`Num 3));
  show "arguments" (Hashtbl.hash (`Pair (1, "two")));
  show "list" (Hashtbl.hash [ `A; `B; `C 1 ])

(* Types that mention polymorphic variants, in a program that neither makes nor matches one. *)

type box = { tags : [ `A | `B of int ] list }
type held = Held of [ `C ] option | Nothing

let count (box : box) = List.length box.tags

let is_empty = function
  | Held (Some _) -> false
  | Held None | Nothing -> true

let () =
  print_int (count { tags = [] });
  print_newline ();
  print_endline (string_of_bool (is_empty (Held None)))

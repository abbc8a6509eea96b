(*@ exit 2 *)
(*@ skip interp *)
(*@ skip asan *)
(*@ skip ocamlopt *)
(*@ stderr-has "stack overflow" *)
(* Recursion without an end ends with the stack, at every level of optimisation: no path returns. *)
let rec f x = 1 + f (x + 1)

let rec g x y = if x > y then y * g (x - 1) y else x + g y (x + 1)

let () =
  print_endline "going down";
  if Array.length Sys.argv > 5 then print_int (g 1 2);
  print_int (f 0)

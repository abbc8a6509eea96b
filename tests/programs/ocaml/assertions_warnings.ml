(* Assertions, unused things, attributes, ignored results, comments of all sorts. *)

[@@@warning "-32-26-27"]

(* a comment (* nested *) with "a string *)" and a quote ' inside *)
(** documentation *)
let unused x = 3

let[@inline] add a b = a + b
let f x = (x [@warning "-8"]) + 1

type t = A [@deprecated] | B of int [@@ocaml.doc "attribute"]

let checked n =
  assert (n > 0);
  n * 2

let partial_match x = match x with Some n -> n | None -> assert false [@@inline never]

let () =
  ignore (add 1 2);
  let _unused = 5 in
  Printf.printf "%d %d\n" (add 3 4) (f 1);
  Printf.printf "%d\n" (checked 4);
  (try ignore (checked 0) with Assert_failure (file, _, _) -> Printf.printf "assertion in %s\n" (Filename.extension file));
  (try ignore (partial_match None) with Assert_failure _ -> print_endline "assert false");
  let module M = struct let x = 1 end in
  (match B M.x with A -> () | B n -> Printf.printf "%d\n" n);
  begin end;
  ();
  (let x = 1 in ignore x);
  print_endline (if true then "t" else "f");
  let x = 5 [@@foo] in
  Printf.printf "%d\n" x

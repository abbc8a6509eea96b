(* Structural and physical equality, ordering of all kinds of data. *)

type t = A | B of int | C of t list | D of { a : int; b : string }

let sign n = if n < 0 then "<" else if n > 0 then ">" else "="
let show a b = print_string (sign (compare a b) ^ " ")

let () =
  show 1 2; show 2 1; show 'a' 'b'; show "b" "a"; show 1.5 1.5; show true false; show () ();
  print_newline ();
  show [ 1; 2 ] [ 1; 3 ]; show [ 1 ] [ 1; 0 ]; show [] [ 1 ]; show (1, "b") (1, "a"); show [| 9 |] [| 1; 1 |]; show [| 1; 2 |] [| 1; 1 |];
  print_newline ();
  show A (B 0); show (B 5) (B 3); show (C []) (B 9); show (C [ A ]) (C [ B 1 ]); show (D { a = 1; b = "x" }) (D { a = 1; b = "y" });
  show None (Some 0); show (Some 2) (Some 1); show (Ok 1) (Error 1);
  print_newline ();
  let make n = List.init n succ in
  let a = make 2 and b = make 2 in
  Printf.printf "%b %b %b %b\n" (a = b) (a == b) (a == a) (a != b);
  let r = ref 1 and s = ref 1 in
  Printf.printf "%b %b %b\n" (r = s) (r == s) (r <> s);
  Printf.printf "%b %b %b\n" (3 == 3) ('c' == 'c') (None == None);
  Printf.printf "%d %s %d\n" (max 3 4) (max "a" "b") (min (-1) 1);
  Printf.printf "%b %b\n" (max [ 1; 2 ] [ 1; 3 ] = [ 1; 3 ]) ((1, 2) <= (1, 2));
  let sorted = List.sort compare [ (2, "b"); (1, "z"); (2, "a"); (1, "a") ] in
  List.iter (fun (n, s) -> Printf.printf "%d%s " n s) sorted;
  print_newline ()

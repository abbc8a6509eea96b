(* Constructors without arguments are less than those with some, wherever they are declared. *)
type t = A of int | B | C of string | D of { d : int } | E
type _ index = Number : int -> int index | Nothing : unit index | Text : string -> string index

let name = function
  | A n -> "A" ^ string_of_int n
  | B -> "B"
  | C s -> "C" ^ s
  | D { d } -> "D" ^ string_of_int d
  | E -> "E"

let any (type a) (x : a index) =
  match x with Number n -> string_of_int n | Nothing -> "nothing" | Text s -> s

let () =
  let all = [ A 1; E; C "x"; D { d = 2 }; B; A 0; C ""; B; D { d = 1 } ] in
  print_endline (String.concat " " (List.map name (List.sort compare all)));
  Printf.printf "%b %b %d %d %b\n" (B < A 1) (E > A 1) (compare (C "") (A 5)) (compare E B) (max B (A min_int) = B);
  Printf.printf "%d %d\n" (compare (Number 1) (Number 0)) (compare (Text "a") (Text "b"));
  print_endline (any Nothing ^ any (Text "!") ^ any (Number 3));
  let sorted = List.sort (fun (x, _) (y, _) -> compare y x) [ (Some B, 1); (None, 2); (Some (A 3), 3); (Some E, 4) ] in
  List.iter (fun (_, n) -> print_int n) sorted;
  print_newline ();
  let h = Hashtbl.create 8 in
  List.iter (fun c -> Hashtbl.replace h c (name c)) all;
  Printf.printf "%d %s %s\n" (Hashtbl.length h) (Hashtbl.find h E) (Hashtbl.find h (A 0));
  Printf.printf "%d %d %d\n" (Hashtbl.hash E) (Hashtbl.hash B) (Hashtbl.hash (A 1))

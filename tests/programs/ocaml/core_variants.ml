(* Variants: constants, arguments, recursion, parameters, inline records. *)

type color = Red | Green | Blue | Rgb of int * int * int
type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
type expr = Num of float | Var of string | Bin of char * expr * expr | Neg of expr
type event = Key of { code : int; mutable handled : bool } | Click of { x : int; y : int } | Quit

let to_rgb = function Red -> (255, 0, 0) | Green -> (0, 255, 0) | Blue -> (0, 0, 255) | Rgb (r, g, b) -> (r, g, b)

let rec insert v = function
  | Leaf -> Node (Leaf, v, Leaf)
  | Node (l, w, r) as t -> if v = w then t else if v < w then Node (insert v l, w, r) else Node (l, w, insert v r)

let rec fold f t acc = match t with Leaf -> acc | Node (l, v, r) -> fold f r (f v (fold f l acc))
let rec depth = function Leaf -> 0 | Node (l, _, r) -> 1 + max (depth l) (depth r)

let rec eval env = function
  | Num x -> x
  | Var v -> List.assoc v env
  | Neg e -> -.eval env e
  | Bin (op, a, b) ->
    let a = eval env a and b = eval env b in
    (match op with '+' -> a +. b | '-' -> a -. b | '*' -> a *. b | '/' -> a /. b | _ -> nan)

let handle = function
  | Key k when k.handled -> "again"
  | Key k -> k.handled <- true; "key " ^ string_of_int k.code
  | Click { x; y } -> Printf.sprintf "click %d,%d" x y
  | Quit -> "quit"

let () =
  List.iter (fun c -> let r, g, b = to_rgb c in Printf.printf "#%02x%02x%02x " r g b) [ Red; Green; Blue; Rgb (1, 2, 300) ];
  print_newline ();
  let t = List.fold_left (fun t v -> insert v t) Leaf [ 5; 2; 8; 1; 9; 3; 5 ] in
  Printf.printf "%s depth %d\n" (fold (fun v s -> s ^ string_of_int v) t "") (depth t);
  let e = Bin ('+', Num 1.0, Bin ('*', Var "x", Neg (Num 2.0))) in
  Printf.printf "%g\n" (eval [ ("x", 3.0) ] e);
  let k = Key { code = 13; handled = false } in
  List.iter (fun e -> print_endline (handle e)) [ k; k; Click { x = 1; y = 2 }; Quit ];
  Printf.printf "%b %b %b\n" (Red < Green) (Blue < Rgb (0, 0, 0)) (Rgb (1, 2, 3) = Rgb (1, 2, 3))

(* Recursive functions for which only some of the types are written down. *)

type zero = Zero
type 'n next = Next of 'n

type ('a, _) vector =
  | Nil : ('a, zero) vector
  | Cons : 'a * ('a, 'n) vector -> ('a, 'n next) vector

let rec to_list : type n. ('a, n) vector -> 'a list = function
  | Nil -> []
  | Cons (x, rest) -> x :: to_list rest

let rec map : type n. ('a -> 'b) -> ('a, n) vector -> ('b, n) vector =
 fun f vector ->
  match vector with
  | Nil -> Nil
  | Cons (x, rest) -> Cons (f x, map f rest)

let head : type n. ('a, n next) vector -> 'a = function Cons (x, _) -> x

let rec length : type n. ('a, n) vector -> int = function
  | Nil -> 0
  | Cons (_, rest) -> 1 + length rest

let () =
  let v = Cons (1, Cons (2, Cons (3, Nil))) in
  List.iter (Printf.printf "%d ") (to_list v);
  List.iter (Printf.printf "%s ") (to_list (map string_of_int v));
  Printf.printf "%d %d %d\n" (head v) (length v) (length Nil)

(* One member of a group says all of its types, another one none. *)
type 'a tree = Leaf | Node of 'a forest
and 'a forest = (int * 'a * 'a tree) list

let rec count : 'a. 'a tree -> int = function Leaf -> 1 | Node forest -> count_all forest
and count_all forest = List.fold_left (fun n (_, _, tree) -> n + count tree) 0 forest

let () = Printf.printf "%d %d\n" (count (Node [ (1, "a", Leaf); (2, "b", Node [ (3, "c", Leaf) ]) ])) (count Leaf)

(* Unquantified names of types are those of the whole definition. *)
let rec pairs : 'k. (int -> 'v) -> 'k list -> ('k * 'v) list =
 fun f keys ->
  match keys with
  | [] -> []
  | k :: rest -> (k, f (List.length rest)) :: pairs f rest

let () =
  List.iter (fun (k, v) -> Printf.printf "%s=%d " k v) (pairs (fun n -> n * n) [ "x"; "y"; "z" ]);
  List.iter (fun (k, v) -> Printf.printf "%d=%S " k v) (pairs string_of_int [ 1; 2 ]);
  print_newline ()

(* Or-patterns of which some alternative matches everything: the first one that matches binds, wherever the pattern stands. *)

type shape = { w : int; h : int; name : string }
type tree = Leaf | Node of tree * int * tree

let show n = print_string (string_of_int n ^ " ")
let line () = print_newline ()
let pairs = [ (0, 6); (5, 0); (0, 0); (3, 4) ]

(* One arm. *)
let in_match p = match p with (x, 0) | (0, x) | (x, _) -> x

(* A binding, nested in a tuple and in a record. *)
let in_let p =
  let ((x, 0) | (0, x) | (x, _)) = p in
  let ((y, ((0 | 1) as z)) | (z, y)) = p in
  let { w = (0 as a); h = b; _ } | { w = b; h = a; _ } = { w = fst p; h = snd p; name = "" } in
  (x * 1000) + (y * 100) + (z * 10) + a - b

(* Parameters, also labelled, optional and of functions without a name. *)
let in_parameter ((x, 0) | (0, x) | (x, _)) = x
let in_label ~p:((x, 0) | (0, x) | (x, _)) = x
let in_optional ?(p = (0, 7)) () = let ((0, x) | (x, _)) = p in x
let in_lambda = fun ((x, 0) | (0, x) | (x, _)) y -> x - y

(* Guards: the first alternative that matches decides alone. *)
let guarded p =
  match p with
  | ((x, _) | (_, x)) when x > 0 -> x
  | (0, _) | (_, 0) -> -1
  | (x, y) | (y, x) -> x + y

(* Constructors with one case, constants, strings, arrays, names for the whole. *)
type one = One of int * int

let one_case (One (0, n) | One (n, _)) = n
let named (((0, _) | (_, 0)) as p, n | p, n) = fst p + snd p + n
let texts (("a" | "b"), n, _ | _, _, n) = n
let array = function [| x; 0 |] | [| 0; x |] | [| x; _ |] -> x | [| x |] | [| x; _; _ |] -> -x | _ -> 99
let nested (((0 | 1), x), (2, y) | (x, (0 | 1)), (y, 2) | (x, _), (_, y)) = (x * 10) + y

let rec depth = function
  | Leaf -> 0
  | Node ((Leaf as t), _, Leaf) | Node (t, _, Leaf) | Node (Leaf, _, t) -> 1 + depth t
  | Node (l, _, r) -> 1 + max (depth l) (depth r)

exception Found of int * int

let caught p =
  try raise (Found (fst p, snd p)) with Found (0, n) | Found (n, 0) | Found (n, _) -> n

let returned p =
  match if fst p > 2 then raise (Found (snd p, fst p)) else p with
  | (0, n) | (n, _) -> n
  | exception (Found (0, n) | Found (n, _)) -> -n

let looped () =
  let sum = ref 0 in
  for i = 0 to 3 do
    let ((0, x) | (x, _)) = (i, 10) in
    sum := (!sum * 3) + x
  done;
  !sum

let in_class p = List.map (fun ((0, x) | (x, _)) -> x) p
let rec walk = function [] -> 0 | ((0, x) | (x, _)) :: rest -> x + (10 * walk rest)
let lazily p = let (lazy ((0, x) | (x, _))) = p in x
let rows = function `A ((0, x) | (x, _)) | `B x -> x

let () =
  let each f = List.iter (fun p -> show (f p)) pairs; line () in
  each in_match;
  each in_let;
  each in_parameter;
  each (fun p -> in_label ~p);
  show (in_optional ()); show (in_optional ~p:(3, 8) ()); line ();
  each (fun p -> in_lambda p 1);
  each guarded;
  each (fun (a, b) -> one_case (One (a, b)));
  each (fun p -> named (p, 1));
  show (texts ("a", 1, 2)); show (texts ("c", 1, 2)); line ();
  List.iter (fun a -> show (array a)) [ [| 4; 0 |]; [| 0; 5 |]; [| 6; 7 |]; [| 8 |]; [| 1; 2; 3 |]; [||] ];
  line ();
  each (fun (a, b) -> nested ((a, b), (b, a)));
  show (nested ((5, 1), (7, 2))); show (nested ((1, 3), (2, 4))); line ();
  show (depth (Node (Leaf, 1, Node (Leaf, 2, Leaf)))); show (depth (Node (Node (Leaf, 1, Leaf), 2, Leaf))); line ();
  each caught;
  each returned;
  show (looped ()); line ();
  List.iter show (in_class pairs); line ();
  show (walk pairs); line ();
  each (fun p -> lazily (lazy p));
  each (fun p -> rows (`A p) + rows (`B 1))

(* n = 2000000: a set as a red-black tree; keys are put in, and two of three are taken out again later. *)
type color = Red | Black
type tree = Leaf | Node of color * tree * int * tree

let balance l x r =
  match l, r with
  | Node (Red, a, y, b), Node (Red, c, z, d) -> Node (Red, Node (Black, a, y, b), x, Node (Black, c, z, d))
  | Node (Red, Node (Red, a, y, b), z, c), d | Node (Red, a, y, Node (Red, b, z, c)), d ->
    Node (Red, Node (Black, a, y, b), z, Node (Black, c, x, d))
  | a, Node (Red, b, y, Node (Red, c, z, d)) | a, Node (Red, Node (Red, b, y, c), z, d) ->
    Node (Red, Node (Black, a, x, b), y, Node (Black, c, z, d))
  | a, b -> Node (Black, a, x, b)

let blacken = function Node (Red, l, x, r) -> Node (Black, l, x, r) | t -> t
let redden = function Node (_, l, x, r) -> Node (Red, l, x, r) | Leaf -> Leaf

let rec put key = function
  | Leaf -> Node (Red, Leaf, key, Leaf)
  | Node (Red, l, x, r) as t ->
    if key < x then Node (Red, put key l, x, r) else if key > x then Node (Red, l, x, put key r) else t
  | Node (Black, l, x, r) as t ->
    if key < x then balance (put key l) x r else if key > x then balance l x (put key r) else t

let insert key tree = blacken (put key tree)

(* The left side lacks a black node. *)
let lift_left l x r =
  match l, r with
  | Node (Red, a, y, b), r -> Node (Red, Node (Black, a, y, b), x, r)
  | l, Node (Black, a, y, b) -> balance l x (Node (Red, a, y, b))
  | l, Node (Red, Node (Black, a, y, b), z, c) -> Node (Red, Node (Black, l, x, a), y, balance b z (redden c))
  | l, r -> Node (Black, l, x, r)

let lift_right l x r =
  match l, r with
  | l, Node (Red, a, y, b) -> Node (Red, l, x, Node (Black, a, y, b))
  | Node (Black, a, y, b), r -> balance (Node (Red, a, y, b)) x r
  | Node (Red, a, y, Node (Black, b, z, c)), r -> Node (Red, balance (redden a) y b, z, Node (Black, c, x, r))
  | l, r -> Node (Black, l, x, r)

let rec join l r =
  match l, r with
  | Leaf, t | t, Leaf -> t
  | Node (Red, a, x, b), Node (Red, c, y, d) ->
    (match join b c with
     | Node (Red, e, z, f) -> Node (Red, Node (Red, a, x, e), z, Node (Red, f, y, d))
     | t -> Node (Red, a, x, Node (Red, t, y, d)))
  | Node (Black, a, x, b), Node (Black, c, y, d) ->
    (match join b c with
     | Node (Red, e, z, f) -> Node (Red, Node (Black, a, x, e), z, Node (Black, f, y, d))
     | t -> lift_left a x (Node (Black, t, y, d)))
  | l, Node (Red, a, x, b) -> Node (Red, join l a, x, b)
  | Node (Red, a, x, b), r -> Node (Red, a, x, join b r)

let rec take key = function
  | Leaf -> Leaf
  | Node (_, l, x, r) ->
    if key < x then (match l with Node (Black, _, _, _) -> lift_left (take key l) x r | _ -> Node (Red, take key l, x, r))
    else if key > x then (match r with Node (Black, _, _, _) -> lift_right l x (take key r) | _ -> Node (Red, l, x, take key r))
    else join l r

let remove key tree = blacken (take key tree)

let rec sum = function Leaf -> 0 | Node (_, l, x, r) -> (sum l + x + sum r) land 0xFFFFFF
let rec depth = function Leaf -> 0 | Node (_, l, _, r) -> 1 + max (depth l) (depth r)

let rec work i n tree =
  if i = n then tree
  else
    let tree = insert (i * 17 mod n) tree in
    work (i + 1) n (if i mod 3 = 0 then tree else remove (i / 2 * 17 mod n) tree)

let () =
  let n = int_of_string Sys.argv.(1) in
  let tree = work 0 n Leaf in
  Printf.printf "%d %d\n" (sum tree) (depth tree)

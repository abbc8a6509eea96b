(* n = 200000: a red-black tree in a mutable field; each step puts a key in and takes an old one out. *)
type color = Red | Black
type tree = Leaf | Node of color * tree * int * tree

let balance l x r =
  match l, r with
  | Node (Red, a, y, b), Node (Red, c, z, d) -> Node (Red, Node (Black, a, y, b), x, Node (Black, c, z, d))
  | Node (Red, Node (Red, a, y, b), z, c), d -> Node (Red, Node (Black, a, y, b), z, Node (Black, c, x, d))
  | Node (Red, a, y, Node (Red, b, z, c)), d -> Node (Red, Node (Black, a, y, b), z, Node (Black, c, x, d))
  | a, Node (Red, b, y, Node (Red, c, z, d)) -> Node (Red, Node (Black, a, x, b), y, Node (Black, c, z, d))
  | a, Node (Red, Node (Red, b, y, c), z, d) -> Node (Red, Node (Black, a, x, b), y, Node (Black, c, z, d))
  | a, b -> Node (Black, a, x, b)

let blacken = function Node (Red, l, x, r) -> Node (Black, l, x, r) | t -> t
let redden = function Node (_, l, x, r) -> Node (Red, l, x, r) | Leaf -> Leaf

let insert key tree =
  let rec go = function
    | Leaf -> Node (Red, Leaf, key, Leaf)
    | Node (c, l, x, r) as t ->
      if key = x then t
      else if c = Black then if key < x then balance (go l) x r else balance l x (go r)
      else if key < x then Node (Red, go l, x, r)
      else Node (Red, l, x, go r)
  in
  blacken (go tree)

(* The left side has one black node less than the right one. *)
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

let remove key tree =
  let rec go = function
    | Leaf -> Leaf
    | Node (_, l, x, r) ->
      if key < x then (match l with Node (Black, _, _, _) -> lift_left (go l) x r | _ -> Node (Red, go l, x, r))
      else if key > x then (match r with Node (Black, _, _, _) -> lift_right l x (go r) | _ -> Node (Red, l, x, go r))
      else join l r
  in
  blacken (go tree)

let rec sum = function Leaf -> 0 | Node (_, l, x, r) -> sum l + x + sum r
let rec depth = function Leaf -> 0 | Node (_, l, _, r) -> 1 + max (depth l) (depth r)

type index = { mutable keys : tree }

let () =
  let n = int_of_string Sys.argv.(1) in
  let key i = i * 7919 mod 100003 in
  let index = { keys = Leaf } in
  for i = 1 to n do
    index.keys <- insert (key i) index.keys;
    if i > 400 then index.keys <- remove (key (i - 400)) index.keys
  done;
  Printf.printf "%d %d\n" (sum index.keys) (depth index.keys)

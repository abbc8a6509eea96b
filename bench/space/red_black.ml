(* n = 500000: a red-black tree of a thousand keys into which keys are put that are mostly there. *)
type color = Red | Black
type tree = Leaf | Node of color * tree * int * int * tree

let balance = function
  | Black, Node (Red, Node (Red, a, x, v, b), y, w, c), z, u, d
  | Black, Node (Red, a, x, v, Node (Red, b, y, w, c)), z, u, d
  | Black, a, x, v, Node (Red, Node (Red, b, y, w, c), z, u, d)
  | Black, a, x, v, Node (Red, b, y, w, Node (Red, c, z, u, d)) ->
    Node (Red, Node (Black, a, x, v, b), y, w, Node (Black, c, z, u, d))
  | c, l, x, v, r -> Node (c, l, x, v, r)

let insert key value tree =
  let rec go = function
    | Leaf -> Node (Red, Leaf, key, value, Leaf)
    | Node (c, l, x, v, r) ->
      if key < x then balance (c, go l, x, v, r)
      else if key > x then balance (c, l, x, v, go r)
      else Node (c, l, x, value, r)
  in
  match go tree with Node (_, l, x, v, r) -> Node (Black, l, x, v, r) | Leaf -> Leaf

let rec sum = function Leaf -> 0 | Node (_, l, _, v, r) -> sum l + v + sum r

let () =
  let n = int_of_string Sys.argv.(1) in
  let rec go i t = if i = n then t else go (i + 1) (insert (i * 7919 mod 1009) i t) in
  Printf.printf "%d\n" (sum (go 0 Leaf) land 0xFFFFFF)

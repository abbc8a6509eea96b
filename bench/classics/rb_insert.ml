(* n = 1500000: a map as a red-black tree; N insertions in a mixed order, then all values are counted. *)
type color = Red | Black
type tree = Leaf | Node of color * tree * int * bool * tree

let balance_left l k v r =
  match l with
  | Node (Red, Node (Red, a, x, p, b), y, q, c) | Node (Red, a, x, p, Node (Red, b, y, q, c)) ->
    Node (Red, Node (Black, a, x, p, b), y, q, Node (Black, c, k, v, r))
  | l -> Node (Black, l, k, v, r)

let balance_right l k v r =
  match r with
  | Node (Red, Node (Red, b, y, q, c), z, s, d) | Node (Red, b, y, q, Node (Red, c, z, s, d)) ->
    Node (Red, Node (Black, l, k, v, b), y, q, Node (Black, c, z, s, d))
  | r -> Node (Black, l, k, v, r)

let rec put key value = function
  | Leaf -> Node (Red, Leaf, key, value, Leaf)
  | Node (Red, l, k, v, r) ->
    if key < k then Node (Red, put key value l, k, v, r)
    else if key > k then Node (Red, l, k, v, put key value r)
    else Node (Red, l, key, value, r)
  | Node (Black, l, k, v, r) ->
    if key < k then balance_left (put key value l) k v r
    else if key > k then balance_right l k v (put key value r)
    else Node (Black, l, key, value, r)

let insert key value tree =
  match put key value tree with Node (Red, l, k, v, r) -> Node (Black, l, k, v, r) | tree -> tree

let rec fold f tree acc = match tree with Leaf -> acc | Node (_, l, k, v, r) -> fold f r (f k v (fold f l acc))

let rec fill i n tree = if i = n then tree else fill (i + 1) n (insert (i * 17 mod n) (i mod 10 = 0) tree)

let () =
  let n = int_of_string Sys.argv.(1) in
  let tree = fill 0 n Leaf in
  Printf.printf "%d\n" (fold (fun _ v count -> if v then count + 1 else count) tree 0)

(* n = 50000: a search tree in a mutable field; each step replaces it by another one. *)
type tree = Leaf | Node of tree * int * tree
type store = { mutable tree : tree; mutable steps : int }

let rec add x = function
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) as t -> if x < y then Node (add x l, y, r) else if x > y then Node (l, y, add x r) else t

let rec least = function Leaf -> 0 | Node (Leaf, x, _) -> x | Node (l, _, _) -> least l

let rec remove_least = function
  | Leaf -> Leaf
  | Node (Leaf, _, r) -> r
  | Node (l, x, r) -> Node (remove_least l, x, r)

let () =
  let n = int_of_string Sys.argv.(1) in
  let store = { tree = Leaf; steps = 0 } in
  for i = 1 to n do
    store.tree <- add (i * 7919 mod 10007) store.tree;
    if i > 500 then store.tree <- remove_least store.tree;
    store.steps <- store.steps + least store.tree land 7
  done;
  print_int store.steps;
  print_newline ()

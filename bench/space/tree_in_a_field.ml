(* n = 200000: a search tree in a mutable field; each step replaces it by another one. *)
type tree = Leaf | Node of tree * int * tree
type store = { mutable tree : tree; mutable size : int; mutable steps : int }

let rec mem x = function Leaf -> false | Node (l, y, r) -> if x < y then mem x l else x = y || mem x r

let rec add x = function
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) as t -> if x < y then Node (add x l, y, r) else if x > y then Node (l, y, add x r) else t

let rec least = function Leaf -> 0 | Node (Leaf, x, _) -> x | Node (l, _, _) -> least l

let rec remove x = function
  | Leaf -> Leaf
  | Node (l, y, r) ->
    if x < y then Node (remove x l, y, r)
    else if x > y then Node (l, y, remove x r)
    else
      match l, r with
      | Leaf, t | t, Leaf -> t
      | _ ->
        let next = least r in
        Node (l, next, remove next r)

let () =
  let n = int_of_string Sys.argv.(1) in
  let store = { tree = Leaf; size = 0; steps = 0 } in
  let seed = ref 1 in
  for _ = 1 to n do
    seed := ((!seed * 16807) + 11) land 0x3FFFFFFF;
    let key = (!seed lsr 7) mod 1024 in
    if mem key store.tree then begin
      store.tree <- remove key store.tree;
      store.size <- store.size - 1
    end
    else begin
      store.tree <- add key store.tree;
      store.size <- store.size + 1
    end;
    store.steps <- (store.steps + least store.tree + store.size) land 0xFFFFFF
  done;
  Printf.printf "%d %d\n" store.size store.steps

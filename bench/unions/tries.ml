(* Sets of numbers as tries whose leaves are numbers, and heaps that are merged. *)
type trie = Empty | Leaf of int | Branch of int * int * trie * trie

let lowest x = x land -x
let prefix x bit = x land (bit - 1)

let join p a q b =
  let bit = lowest (p lxor q) in
  if p land bit = 0 then Branch (prefix p bit, bit, a, b) else Branch (prefix p bit, bit, b, a)

let rec add x t =
  match t with
  | Empty -> Leaf x
  | Leaf y -> if x = y then t else join x (Leaf x) y t
  | Branch (p, bit, a, b) ->
    if prefix x bit <> p then join x (Leaf x) p t
    else if x land bit = 0 then Branch (p, bit, add x a, b)
    else Branch (p, bit, a, add x b)

let rec mem x = function
  | Empty -> false
  | Leaf y -> x = y
  | Branch (p, bit, a, b) -> prefix x bit = p && mem x (if x land bit = 0 then a else b)

let rec sum = function Empty -> 0 | Leaf x -> x | Branch (_, _, a, b) -> sum a + sum b

type heap = Nothing | One of int | Heap of int * int * heap * heap

let rank = function Nothing -> 0 | One _ -> 1 | Heap (r, _, _, _) -> r

let make x a b =
  match (a, b) with
  | Nothing, Nothing -> One x
  | _ -> if rank a >= rank b then Heap (rank b + 1, x, a, b) else Heap (rank a + 1, x, b, a)

let rec merge a b =
  match (a, b) with
  | Nothing, h | h, Nothing -> h
  | One x, One y -> if x <= y then make x b Nothing else make y a Nothing
  | One x, Heap (_, y, l, r) -> if x <= y then make x b Nothing else make y l (merge a r)
  | Heap (_, x, l, r), One y -> if x <= y then make x l (merge r b) else make y a Nothing
  | Heap (_, x, l, r), Heap (_, y, m, s) -> if x <= y then make x l (merge r b) else make y m (merge a s)

let rec drain n total h =
  if n = 0 then total
  else
    match h with
    | Nothing -> total
    | One x -> total + x
    | Heap (_, x, l, r) -> drain (n - 1) (total * 31 + x land 0xffff) (merge l r)

let next x = (x * 1103515245 + 12345) land 0x3fffffff

let () =
  let total = ref 0 in
  for round = 1 to 12 do
    let trie = ref Empty and heap = ref Nothing and x = ref round in
    for _ = 1 to 20_000 do
      x := next !x;
      trie := add (!x lsr 8) !trie;
      heap := merge (One (!x lsr 8)) !heap
    done;
    for i = 1 to 20_000 do if mem (i * 7) !trie then incr total done;
    total := (!total + sum !trie + drain 10_000 0 !heap) land 0xffffffff
  done;
  Printf.printf "%d\n" !total

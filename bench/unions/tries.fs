// Sets of numbers as tries whose leaves are numbers, and heaps that are merged.
type Trie =
    | Empty
    | Leaf of int
    | Branch of int * int * Trie * Trie

let lowest (x: int) : int = x &&& (-x)
let prefix (x: int) (bit: int) : int = x &&& (bit - 1)

let join (p: int) (a: Trie) (q: int) (b: Trie) : Trie =
    let bit = lowest (p ^^^ q)

    if p &&& bit = 0 then
        Branch(prefix p bit, bit, a, b)
    else
        Branch(prefix p bit, bit, b, a)

let rec add (x: int) (t: Trie) : Trie =
    match t with
    | Empty -> Leaf x
    | Leaf y -> if x = y then t else join x (Leaf x) y t
    | Branch(p, bit, a, b) ->
        if prefix x bit <> p then join x (Leaf x) p t
        elif x &&& bit = 0 then Branch(p, bit, add x a, b)
        else Branch(p, bit, a, add x b)

let rec mem (x: int) (t: Trie) : bool =
    match t with
    | Empty -> false
    | Leaf y -> x = y
    | Branch(p, bit, a, b) -> prefix x bit = p && mem x (if x &&& bit = 0 then a else b)

let rec sum (t: Trie) : int =
    match t with
    | Empty -> 0
    | Leaf x -> x
    | Branch(_, _, a, b) -> sum a + sum b

type Heap =
    | Nothing
    | One of int
    | Heap of int * int * Heap * Heap

let rank (h: Heap) : int =
    match h with
    | Nothing -> 0
    | One _ -> 1
    | Heap(r, _, _, _) -> r

let make (x: int) (a: Heap) (b: Heap) : Heap =
    match a, b with
    | Nothing, Nothing -> One x
    | _ ->
        if rank a >= rank b then
            Heap(rank b + 1, x, a, b)
        else
            Heap(rank a + 1, x, b, a)

let rec merge (a: Heap) (b: Heap) : Heap =
    match a, b with
    | Nothing, h
    | h, Nothing -> h
    | One x, One y -> if x <= y then make x b Nothing else make y a Nothing
    | One x, Heap(_, y, l, r) -> if x <= y then make x b Nothing else make y l (merge a r)
    | Heap(_, x, l, r), One y -> if x <= y then make x l (merge r b) else make y a Nothing
    | Heap(_, x, l, r), Heap(_, y, m, s) ->
        if x <= y then
            make x l (merge r b)
        else
            make y m (merge a s)

let rec drain (n: int) (total: int) (h: Heap) : int =
    if n = 0 then
        total
    else
        match h with
        | Nothing -> total
        | One x -> total + x
        | Heap(_, x, l, r) -> drain (n - 1) ((total * 31 + x) % 1000003) (merge l r)

let next (x: int) : int = (x * 1103515245 + 12345) % 1073741824

[<EntryPoint>]
let main _ =
    let mutable total = 0

    for round in 1..12 do
        let mutable trie = Empty
        let mutable heap = Nothing
        let mutable x = round

        for _ in 1..20000 do
            x <- next x
            trie <- add (x / 256) trie
            heap <- merge (One(x / 256)) heap

        for i in 1..20000 do
            if mem (i * 7) trie then total <- total + 1

        total <- (total + sum trie + drain 10000 0 heap) % 1000000007

    Console.writeln (Format.int total)
    0

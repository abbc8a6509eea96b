// n = 1200000: a map as a red-black tree; N insertions in a mixed order, of which every fifth version is kept.
module Classics.RbVersions

type Color =
    | Red
    | Black

type Tree =
    | Leaf
    | Node of Color * Tree * int * bool * Tree

let balanceLeft l k v r =
    match l with
    | Node(Red, Node(Red, a, x, p, b), y, q, c)
    | Node(Red, a, x, p, Node(Red, b, y, q, c)) -> Node(Red, Node(Black, a, x, p, b), y, q, Node(Black, c, k, v, r))
    | l -> Node(Black, l, k, v, r)

let balanceRight l k v r =
    match r with
    | Node(Red, Node(Red, b, y, q, c), z, s, d)
    | Node(Red, b, y, q, Node(Red, c, z, s, d)) -> Node(Red, Node(Black, l, k, v, b), y, q, Node(Black, c, z, s, d))
    | r -> Node(Black, l, k, v, r)

let rec put key value tree =
    match tree with
    | Leaf -> Node(Red, Leaf, key, value, Leaf)
    | Node(Red, l, k, v, r) ->
        if key < k then Node(Red, put key value l, k, v, r)
        elif key > k then Node(Red, l, k, v, put key value r)
        else Node(Red, l, key, value, r)
    | Node(Black, l, k, v, r) ->
        if key < k then balanceLeft (put key value l) k v r
        elif key > k then balanceRight l k v (put key value r)
        else Node(Black, l, key, value, r)

let insert key value tree =
    match put key value tree with
    | Node(Red, l, k, v, r) -> Node(Black, l, k, v, r)
    | tree -> tree

let rec fold f tree acc =
    match tree with
    | Leaf -> acc
    | Node(_, l, k, v, r) -> fold f r (f k v (fold f l acc))

let rec fill i n versions tree =
    if i = n then
        tree :: versions
    else
        let tree = insert (i * 17 % n) (i % 10 = 0) tree
        fill (i + 1) n (if i % 5 = 0 then tree :: versions else versions) tree

let rec find key tree =
    match tree with
    | Leaf -> false
    | Node(_, l, k, v, r) ->
        if key < k then find key l
        elif key > k then find key r
        else v

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let versions = fill 0 n [] Leaf
    let last = fold (fun _ v count -> if v then count + 1 else count) (List.head versions) 0
    let holding = List.fold (fun count tree -> if find (170 % n) tree then count + 1 else count) 0 versions
    printfn "%d %d %d" last holding (List.length versions)
    0

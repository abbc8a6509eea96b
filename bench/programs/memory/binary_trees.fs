// Trees of one depth, built, checked and dropped again and again; a longer-lived one stays.
// size: 1000
// prints 100: 409400 nodes in 200 trees, 2047 kept
// prints 1000: 4094000 nodes in 2000 trees, 2047 kept
// prints 10000: 40940000 nodes in 20000 trees, 2047 kept
module Memory.BinaryTrees

type Tree =
    | Leaf
    | Node of Tree * Tree

let rec build (depth: int) : Tree =
    if depth = 0 then Leaf else Node (build (depth - 1), build (depth - 1))

let rec count (tree: Tree) : int =
    match tree with
    | Leaf -> 1
    | Node (left, right) -> 1 + count left + count right

let rec mirror (tree: Tree) : Tree =
    match tree with
    | Leaf -> Leaf
    | Node (left, right) -> Node (mirror right, mirror left)

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let depth = 10
    let kept = build depth
    let mutable total = 0
    for _ in 1 .. n do
        let tree = build depth
        total <- total + count tree + count (mirror tree)
    let expected = n * 2 * count kept
    if total <> expected then failwith $"{total} nodes instead of {expected}"
    Console.writeln $"{total} nodes in {2 * n} trees, {count kept} kept"
    0

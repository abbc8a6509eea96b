// Functions that call each other in tail position and hand on boxed state; a walk over two types.
// size: 10000
// prints 1000: 104560
// prints 10000: 101040
// prints 100000: 996891
module Memory.MutualRecursion

type Box = { Count: int; Trail: int * int }

type Tree = { Value: int; Children: Forest }

and Forest =
    | Empty
    | Grove of Tree * Forest

let rec even (n: int) (box: Box) : Box =
    if n = 0 then box else odd (n - 1) { box with Count = box.Count + 1 }

and odd (n: int) (box: Box) : Box =
    if n = 0 then box
    else
        let (a, _) = box.Trail
        even (n - 1) { Count = box.Count; Trail = (a + n % 3, n) }

let rec grow (depth: int) (value: int) : Tree = { Value = value; Children = plant depth 3 value }

and plant (depth: int) (width: int) (value: int) : Forest =
    if depth = 0 || width = 0 then Empty
    else Grove (grow (depth - 1) (value * 2 + width), plant depth (width - 1) value)

let rec sumTree (tree: Tree) : int = tree.Value % 97 + sumForest tree.Children

and sumForest (forest: Forest) : int =
    match forest with
    | Empty -> 0
    | Grove (tree, rest) -> sumTree tree + sumForest rest

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0
    for i in 1 .. n do
        let box = even (300 + i % 2) { Count = 0; Trail = (0, 0) }
        let (a, last) = box.Trail
        sum <- (sum + box.Count + a + last + sumTree (grow 4 i)) % 1000003
    Console.writeln $"{sum}"
    0

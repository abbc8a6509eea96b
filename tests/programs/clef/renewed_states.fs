// Loops whose state shares parts with the state before: lists, trees, texts, and a tree whose parts are
// all one. What such loops keep is copied now and then, which nobody can see.
type Tree =
    | Leaf
    | Node of Tree * int * Tree

let rec insert (x: int) (tree: Tree) : Tree =
    match tree with
    | Leaf -> Node (Leaf, x, Leaf)
    | Node (left, y, right) ->
        if x < y then Node (insert x left, y, right)
        elif x > y then Node (left, y, insert x right)
        else tree

let rec removeLeast (tree: Tree) : int * Tree =
    match tree with
    | Leaf -> (0, Leaf)
    | Node (Leaf, x, right) -> (x, right)
    | Node (left, x, right) ->
        let least, rest = removeLeast left
        (least, Node (rest, x, right))

let rec size (tree: Tree) : int =
    match tree with
    | Leaf -> 0
    | Node (left, _, right) -> size left + 1 + size right

/// A queue of numbers in a search tree: one goes, one comes.
let rec work (steps: int) (tree: Tree) (sum: int) : int =
    if steps = 0 then sum + size tree
    else
        let least, rest = removeLeast tree
        work (steps - 1) (insert ((least * 7919 + steps) % 10007) rest) ((sum + least) % 1000003)

type Names = { Latest: string list; Longest: string }

let add (i: int) (names: Names) : Names =
    let name = $"name {i * i % 977}"
    let longest = if name.Length > names.Longest.Length then name else names.Longest
    { Latest = List.truncate 5 (name :: names.Latest); Longest = longest }

/// Each level is shared by both sides of the next: a path for each bit of a number, in few nodes.
let rec deepen (levels: int) (tree: Tree) : Tree =
    if levels = 0 then tree else deepen (levels - 1) (Node (tree, levels, tree))

let rec leftmost (tree: Tree) (depth: int) : int =
    match tree with
    | Leaf -> depth
    | Node (left, _, _) -> leftmost left (depth + 1)

/// Swaps what is shared for the same again, many times: nothing of it must ever be spread out.
let rec rebuild (steps: int) (tree: Tree) : int =
    if steps = 0 then leftmost tree 0
    else
        match tree with
        | Leaf -> 0
        | Node (left, x, _) -> rebuild (steps - 1) (insertShared left x steps)

and insertShared (tree: Tree) (x: int) (step: int) : Tree =
    if step % 2 = 0 then Node (tree, x + 1, tree) else Node (tree, x - 1, tree)

type Machine = { Stack: int list; Log: int -> string }

/// What cannot be copied goes on as it is: here a function.
let rec run (steps: int) (machine: Machine) : Machine =
    match machine.Stack with
    | top :: rest when steps > 0 -> run (steps - 1) { machine with Stack = (top * 3 + 1) % 101 :: rest }
    | _ -> machine

[<EntryPoint>]
let main args =
    let start = List.fold (fun tree x -> insert (x * 37 % 101) tree) Leaf [ 1 .. 60 ]
    Console.writeln (Format.int (work 20000 start 0))
    let mutable names = { Latest = []; Longest = "" }
    for i in 1 .. 5000 do
        names <- add i names
    Console.writeln (String.concat ", " names.Latest)
    Console.writeln names.Longest
    Console.writeln (Format.int (rebuild 20000 (deepen 60 Leaf)))
    let machine = run 20000 { Stack = List.init 5 id; Log = fun n -> $"{n} after {args.Length} arguments" }
    Console.writeln (machine.Log (List.sum machine.Stack))
    0

//@ leaks
//| 91576
//| name 524, name 295, name 68, name 820, name 597
//| name 100
//| 60
//| 10 after 0 arguments

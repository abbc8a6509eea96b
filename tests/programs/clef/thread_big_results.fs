// What threads yield may be large: long lists, deep trees, strings, arrays of arrays, maps. And a thread has room
// for deep recursion.
//@ skip interp
type Tree =
    | Leaf
    | Node of Tree * int * Tree

let rec build (depth: int) (label: int) : Tree =
    if depth = 0 then Leaf
    else Node(build (depth - 1) (2 * label), label, build (depth - 1) (2 * label + 1))

let rec sum (tree: Tree) : int =
    match tree with
    | Leaf -> 0
    | Node(left, label, right) -> sum left + label + sum right

let rec depth (tree: Tree) : int =
    match tree with
    | Leaf -> 0
    | Node(left, _, right) -> 1 + max (depth left) (depth right)

/// Not a loop: something is left to do after each call.
let rec sumTo (n: int) : int = if n = 0 then 0 else n + sumTo (n - 1)

let rec spine (n: int) : Tree = if n = 0 then Leaf else Node(spine (n - 1), n, Leaf)

[<EntryPoint>]
let main _ =
    let trees = [ for label in 1..2 -> Thread.create (fun () -> build 15 label) ]
    for thread in trees do
        let tree = Thread.join thread
        printfn "tree of depth %d with sum %d" (depth tree) (sum tree)

    let longList = Thread.create (fun () -> [ for i in 1..100000 -> i, string i ])
    let longArray = Thread.create (fun () -> Array.init 300 (fun i -> Array.create 300 i))
    let longText = Thread.create (fun () -> String.replicate 20000 "añb")
    let longMap = Thread.create (fun () -> Map.ofList [ for i in 1..5000 -> string i, i ])
    let list = Thread.join longList
    printfn "%d pairs, last %A" list.Length (List.last list)
    printfn "numbers and texts: %b" (list |> List.forall (fun (number, text) -> int text = number))
    printfn "array: %d" (Thread.join longArray |> Array.sumBy Array.sum)
    printfn "text: %d" (Thread.join longText).Length
    let map = Thread.join longMap
    printfn "map: %d, %A" map.Count (Map.tryFind "777" map)

    let deep = Thread.create (fun () -> sumTo 100000)
    printfn "deep recursion: %d" (Thread.join deep)
    let unbalanced = Thread.join (Thread.create (fun () -> spine 100000))
    printfn "deep tree: %d" (sum unbalanced)
    0

//| tree of depth 15 with sum 536854528
//| tree of depth 15 with sum 894768469
//| 100000 pairs, last (100000, "100000")
//| numbers and texts: true
//| array: 13455000
//| text: 80000
//| map: 5000, Some 777
//| deep recursion: 5000050000
//| deep tree: 5000050000

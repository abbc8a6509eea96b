// Equality, order and hash that are derived from types, however deep, and what attributes change.
type Shape =
    | Circle of float
    | Square of side: int
    | Named of string * Shape option
type Point = { X: int; Y: int }
type Tree = Leaf | Node of Tree * int * Tree
[<ReferenceEquality>]
type Cell = { mutable Value: int }
[<ReferenceEquality>]
type Token = { Id: int }
[<ReferenceEquality>]
type Mark = Plain | Tagged of int
[<NoComparison>]
type Pair = { First: int; Second: string }
[<Struct>]
type Vector = { Dx: float; Dy: float }

printfn "%b %b" (Circle 1.0 = Circle 1.0) (Named ("a", Some (Square 2)) = Named ("a", Some (Square 3)))
printfn "%d %d %d" (compare (Circle 9.0) (Square 1)) (compare (Square 2) (Square 1)) (compare (Named ("a", None)) (Named ("a", Some (Circle 0.0))))
printfn "%b %b" ({ X = 1; Y = 2 } < { X = 1; Y = 3 }) ({ X = 2; Y = 0 } < { X = 1; Y = 3 })
printfn "%b %b %b" ([| 1; 2 |] = [| 1; 2 |]) ([| 2 |] < [| 1; 1 |]) ([ 2 ] < [ 1; 1 ])
printfn "%b %b" (Some [ (1, "a") ] = Some [ (1, "a") ]) (None < Some 1)
printfn "%b" (hash (Named ("a", Some (Square 2))) = hash (Named ("a", Some (Square 2))))
printfn "%b" (hash { X = 1; Y = 2 } = hash { X = 2; Y = 1 })
printfn "%A" (List.sort [ Square 1; Named ("z", None); Circle 2.5; Circle 1.5; Named ("a", None) ])
let one = { Value = 1 }
let other = { Value = 1 }
printfn "%b %b %b" (one = one) (one = other) ([ one ] = [ one ])
let token = { Id = 7 }
let tokens = [ token; { Id = 7 } ]
printfn "%b %b %A" (token = List.head tokens) (token = List.last tokens) (List.map (fun t -> t = token) tokens)
let mark = Tagged 1
printfn "%b %b %b %b" (mark = mark) (mark = Tagged 1) (Plain = Plain) (mark = Plain)
printfn "%A" (List.distinct [ mark; Tagged 1; mark; Plain; Plain ])
printfn "%b" ({ First = 1; Second = "a" } = { First = 1; Second = "a" })
printfn "%b" ({ Dx = 1.0; Dy = 2.0 } = { Dx = 1.0; Dy = 2.0 })
printfn "%b %b %b" (nan = nan) ([ nan ] = [ nan ]) (compare nan nan = 0)
printfn "%b" ((1, 2.0, "c", [| true |]) = (1, 2.0, "c", [| true |]))

// Long lists are compared and hashed without stack.
let long = [ 1..200000 ]
let also = List.map id long
printfn "%b %d %b" (long = also) (compare long (also @ [ 0 ])) (hash long = hash also)
let rec right (n: int) (tree: Tree) : Tree = if n = 0 then tree else right (n - 1) (Node (Leaf, n, tree))
printfn "%b" (right 100000 Leaf = right 100000 Leaf)

//| true false
//| -1 1 -1
//| true false
//| true true false
//| true true
//| true
//| false
//| [Circle 1.5; Circle 2.5; Square 1; Named ("a", None); Named ("z", None)]
//| true false true
//| true false [true; false]
//| true false true false
//| [Tagged 1; Tagged 1; Plain]
//| true
//| true
//| false false true
//| true
//| true -1 true
//| true

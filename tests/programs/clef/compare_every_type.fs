// Structural equality and order at every kind of type; long lists need no stack.
type Color = Red | Green | Blue
type Tree = Leaf | Node of Tree * int * Tree
type Pair = { X: int; Y: string }

let bools (bs: bool list) : unit =
    for b in bs do
        Console.write (if b then "T" else "F")
    Console.writeln ""

let ints (ns: int list) : unit =
    for n in ns do
        Console.write (Format.int n + " ")
    Console.writeln ""

let rec build (n: int) : Tree = if n = 0 then Leaf else Node (build (n - 1), n, Leaf)

[<EntryPoint>]
let main _ =
    ints [compare Red Blue; compare Green Red; compare Blue Blue; compare Green Blue]
    bools [Red = Red; Red = Blue; Red <> Blue; Green < Blue; Green >= Blue]
    bools [build 3 = build 3; build 3 = build 4; build 3 < build 4]
    bools [[1; 2] < [1; 2; 0]; [2] > [1; 9]; [| 9 |] < [| 1; 1 |]; [| 1; 2 |] < [| 1; 3 |]]
    bools [(1, "b") < (2, "a"); (1, "b") < (1, "a"); Some 1 > None; Some 1 = Some 1]
    let p = { X = 1; Y = "a" }
    bools [p = { p with X = 1 }; p = { p with Y = "b" }; p <> p]
    ints [compare p { p with X = 0 }; compare [| 1; 2 |] [| 1; 2 |]; compare "a" "b"]
    let long = [1 .. 300000]
    bools [long = [1 .. 300000]; long < [1 .. 300001]; () = ()]
    bools [Ok 1 = Ok 1; Ok 1 < Error "a"; ref 1 = ref 1; [Some [1]] = [Some [2]]]
    bools [max [1; 2] [1; 3] = [1; 3]; min (2, 1) (1, 2) = (1, 2)]
    0

//| -1 1 0 -1 
//| TFTTF
//| TFT
//| TTTT
//| TFTT
//| TFF
//| 1 0 -1 
//| TTT
//| TTTF
//| TT

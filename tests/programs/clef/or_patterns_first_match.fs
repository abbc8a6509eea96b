// Or-patterns of which some alternative matches everything: the first one that matches binds, wherever the pattern stands.

type Shape = { W: int; H: int }
type One = One of int * int
exception Found of int * int

let show (n: int) = printf "%d " n
let pairs = [ (0, 6); (5, 0); (0, 0); (3, 4) ]

let each (f: int * int -> int) =
    for p in pairs do
        show (f p)
    printfn ""

let inMatch p =
    match p with
    | (x, 0)
    | (0, x)
    | (x, _) -> x

let inLet p =
    let ((x, 0) | (0, x) | (x, _)) = p
    let ((y, ((0 | 1) as z)) | (z, y)) = p
    let ({ W = (0 as a); H = b } | { W = b; H = a }) = { W = fst p; H = snd p }
    x * 1000 + y * 100 + z * 10 + a - b

let inParameter ((x, 0) | (0, x) | (x, _)) = x
let inLambda = fun ((x, 0) | (0, x) | (x, _)) -> x - 1

let guarded p =
    match p with
    | (x, 1) | (1, x) | (x, _) when x > 0 -> x
    | (0, _) | (_, 0) -> -1
    | (x, y) -> x + y

let oneCase (One(0, n) | One(n, _)) = n

let array items =
    match items with
    | [| x; 0 |] | [| 0; x |] | [| x; _ |] -> x
    | [| x |] | [| x; _; _ |] -> -x
    | _ -> 99

let caught (a, b) =
    try
        raise (Found(a, b))
    with Found(0, n) | Found(n, 0) | Found(n, _) -> n

let inLoop () =
    let mutable sum = 0
    for ((0, x) | (x, _)) in pairs do
        sum <- sum * 10 + x
    for ((0, x) | (x, _)) in List.toArray pairs do
        sum <- sum + x
    sum

let inSequence =
    seq {
        for ((0, x) | (x, _)) in pairs do
            let ((5, y) | (y, _)) = (x, 1)
            yield y

            match (x, 2) with
            | (6, z)
            | (z, _) -> yield z
    }

type Holder() =
    member _.Take((0, x) | (x, _)) = x

[<EntryPoint>]
let main _ =
    each inMatch
    each inLet
    each inParameter
    each inLambda
    each guarded
    each (fun (a, b) -> oneCase (One(a, b)))
    for items in [ [| 4; 0 |]; [| 0; 5 |]; [| 6; 7 |]; [| 8 |]; [| 1; 2; 3 |]; [||] ] do
        show (array items)
    printfn ""
    each caught
    printfn "%d" (inLoop ())
    for x in inSequence do
        show x
    printfn ""
    let holder = Holder()
    each (fun p -> holder.Take p)
    for x in List.map (fun ((0, x) | (x, _)) -> x) pairs do
        show x
    printfn ""
    0

//| 6 5 0 3 
//| 6594 5495 0 3431 
//| 6 5 0 3 
//| 5 4 -1 2 
//| -1 5 -1 3 
//| 6 5 0 3 
//| 4 5 6 -8 -1 99 
//| 6 5 0 3 
//| 6517
//| 6 2 1 5 0 0 3 3 
//| 6 5 0 3 
//| 6 5 0 3 

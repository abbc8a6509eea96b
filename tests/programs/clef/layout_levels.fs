// What may stand at the column of the lines around it: the cases of `function`, and bodies of loops.
let name = function
| 0 -> "zero"
| 1 -> "one"
| _ -> "many"

module Inner =
    let first = function
    | [] -> 0
    | x :: _ -> x

let pairs =
    [ for x in 1 .. 3 do
      for y in 1 .. 2 do
      if x <> y then
          yield x * 10 + y ]

let products = seq {
    for a in 1 .. 2 do
    for b in a .. 3 do
    let c = a * b
    yield c }

let grid () =
    for i in 1 .. 2 do
    for j in 1 .. 2 do
        printf "%d%d " i j
    printfn ""

let countdown (start: int) =
    let mutable n = start
    while n > 0 do
    printf "%d " n
    n <- n - 1

// The second case belongs to the inner `function`.
let nested x =
    match x with
    | 0 -> function
    | 1 -> "inner one"
    | _ -> "inner"

let local x =
    let step = function
    | 0 -> 1
    | n -> n * 2
    x |> List.map (function
    | 3 -> 0
    | n -> step n)

[<EntryPoint>]
let main _ =
    printfn "%s %s %s %d" (name 0) (name 1) (name 7) (Inner.first [ 4; 5 ])
    printfn "%A" pairs
    printfn "%A" (List.ofSeq products)
    grid ()
    countdown 3
    printfn ""
    printfn "%s %s" (nested 0 1) (nested 0 2)
    printfn "%A" (local [ 0; 1; 3 ])
    0

//@ warns W0001
//| zero one many 4
//| [12; 21; 31; 32]
//| [1; 2; 3; 4; 6]
//| 11 12 
//| 21 22 
//| 3 2 1 
//| inner one inner
//| [1; 2; 0]

// Unions whose cases are in boxes of their own come back from threads.
//@ skip interp
type Term =
    | Var of string
    | Hole
    | Letter of char
    | App of Term * Term
    | Lam of string * Term

let rec grow (depth: int) : Term =
    if depth = 0 then Letter 'x'
    elif depth % 3 = 0 then Lam("v", grow (depth - 1))
    elif depth % 3 = 1 then App(grow (depth - 1), Hole)
    else App(Var "f", grow (depth - 1))

[<EntryPoint>]
let main _ =
    let there = Thread.join (Thread.create (fun () -> grow 200))
    printfn "%b" (there = grow 200)
    let threads = [ for i in 1..5 -> Thread.create (fun () -> grow i) ]
    for thread in threads do
        printfn "%O" (Thread.join thread)
    0

//| true
//| App (Letter 'x', Hole)
//| App (Var "f", App (Letter 'x', Hole))
//| Lam ("v", App (Var "f", App (Letter 'x', Hole)))
//| App (Lam ("v", App (Var "f", App (Letter 'x', Hole))), Hole)
//| App (Var "f", App (Lam ("v", App (Var "f", App (Letter 'x', Hole))), Hole))

// n = 21: constants are folded in a large term, after sums and products have been turned to the right.
module Classics.Folding

type Term =
    | Const of int
    | Var of int
    | Add of Term * Term
    | Mul of Term * Term

let rec make depth seed =
    if depth = 0 then
        if seed &&& 3 = 0 then Var(seed &&& 7) else Const(seed &&& 15)
    else
        let l = make (depth - 1) ((seed * 5 + 1) &&& 0xFFFF)
        let r = make (depth - 1) ((seed * 3 + 2) &&& 0xFFFF)
        if depth &&& 3 = 0 then Mul(l, r) else Add(l, r)

let rec addRight a b =
    match a with
    | Add(x, y) -> Add(x, addRight y b)
    | a -> Add(a, b)

let rec mulRight a b =
    match a with
    | Mul(x, y) -> Mul(x, mulRight y b)
    | a -> Mul(a, b)

let rec turn term =
    match term with
    | Add(a, b) -> addRight (turn a) (turn b)
    | Mul(a, b) -> mulRight (turn a) (turn b)
    | t -> t

let rec fold term =
    match term with
    | Add(a, b) ->
        match fold a, fold b with
        | Const x, Const y -> Const((x + y) &&& 0xFFFF)
        | Const x, Add(Const y, t)
        | Const x, Add(t, Const y) -> Add(Const((x + y) &&& 0xFFFF), t)
        | t, Const x -> Add(Const x, t)
        | a, b -> Add(a, b)
    | Mul(a, b) ->
        match fold a, fold b with
        | Const x, Const y -> Const(x * y &&& 0xFFFF)
        | Const x, Mul(Const y, t)
        | Const x, Mul(t, Const y) -> Mul(Const(x * y &&& 0xFFFF), t)
        | t, Const x -> Mul(Const x, t)
        | a, b -> Mul(a, b)
    | t -> t

let rec value term =
    match term with
    | Const x -> x
    | Var x -> x
    | Add(a, b) -> (value a + value b) &&& 0xFFFF
    | Mul(a, b) -> value a * value b &&& 0xFFFF

let rec size term =
    match term with
    | Const _
    | Var _ -> 1
    | Add(a, b)
    | Mul(a, b) -> 1 + size a + size b

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let term = make n 7
    let folded = fold (turn term)
    printfn "%d %d %d %d" (size term) (value term) (size folded) (value folded)
    0

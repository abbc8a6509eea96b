// An interpreter of a small language with variables in an array.
type Value =
    | Int of int
    | Real of float
    | Text of string
    | Unit

type Expr =
    | Const of Value
    | Var of int
    | Add of Expr * Expr
    | Mul of Expr * Expr
    | Less of Expr * Expr
    | Set of int * Expr
    | Seq of Expr list
    | While of Expr * Expr

let toReal (v: Value) : float =
    match v with
    | Int n -> float n
    | Real x -> x
    | Text s -> float (String.length s)
    | Unit -> 0.0

let rec eval (vars: Value[]) (e: Expr) : Value =
    match e with
    | Const v -> v
    | Var i -> vars.[i]
    | Add (a, b) ->
        match eval vars a, eval vars b with
        | Int x, Int y -> Int (x + y)
        | x, y -> Real (toReal x + toReal y)
    | Mul (a, b) ->
        match eval vars a, eval vars b with
        | Int x, Int y -> Int (x * y % 65536)
        | x, y -> Real (toReal x * toReal y)
    | Less (a, b) -> if toReal (eval vars a) < toReal (eval vars b) then Int 1 else Int 0
    | Set (i, e) ->
        vars.[i] <- eval vars e
        Unit
    | Seq es ->
        for e in es do
            eval vars e |> ignore
        Unit
    | While (c, body) ->
        let mutable going = true
        while going do
            match eval vars c with
            | Int 0 -> going <- false
            | _ -> eval vars body |> ignore
        Unit

[<EntryPoint>]
let main _ =
    let vars = Array.create 4 (Int 0)
    let n k = Const (Int k)
    let program =
        Seq
            [ Set (1, Const (Real 0.0))
              While (
                  Less (Var 0, n 2000000),
                  Seq
                      [ Set (0, Add (Var 0, n 1))
                        Set (1, Add (Var 1, Mul (Var 0, Const (Real 0.25))))
                        Set (2, Add (Mul (Var 2, n 31), Var 0)) ]
              ) ]
    eval vars program |> ignore
    printfn "%.2f %.2f %.2f" (toReal vars.[0]) (toReal vars.[1]) (toReal vars.[2])
    0

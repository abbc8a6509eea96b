// n = 100000: an interpreter whose store maps names to values that its programs overwrite.
module Space.StoreInterpreter

open System.Collections.Generic

type Value =
    | Int of int
    | Text of string
    | List of Value list

type Expr =
    | Get of string
    | Const of Value
    | Plus of Expr * Expr
    | Less of Expr * Expr
    | Cons of Expr * Expr
    | Take of int * Expr

type Stmt =
    | Set of string * Expr
    | While of Expr * Stmt list

let store = Dictionary<string, Value>()

let rec eval (e: Expr) : Value =
    match e with
    | Get name ->
        match store.TryGetValue name with
        | true, value -> value
        | _ -> Int 0
    | Const v -> v
    | Plus(a, b) ->
        match eval a, eval b with
        | Int x, Int y -> Int(x + y)
        | Text x, Int y -> Text((x + string y).Substring(0, 3))
        | v, _ -> v
    | Less(a, b) ->
        match eval a, eval b with
        | Int x, Int y -> Int(if x < y then 1 else 0)
        | _ -> Int 0
    | Cons(a, b) ->
        match eval b with
        | List l -> List(eval a :: l)
        | v -> List [ eval a; v ]
    | Take(k, e) ->
        match eval e with
        | List l -> List(List.truncate k l)
        | v -> v

let rec exec (s: Stmt) : unit =
    match s with
    | Set(name, e) -> store.[name] <- eval e
    | While(e, body) ->
        while eval e = Int 1 do
            List.iter exec body

let rec size (v: Value) : int =
    match v with
    | Int _ -> 1
    | Text t -> t.Length
    | List l -> List.sumBy size l

[<EntryPoint>]
let main args =
    let n = int args.[0]
    List.iter exec
        [ Set("i", Const(Int 0))
          Set("t", Const(Text "abc"))
          Set("l", Const(List []))
          While(
              Less(Get "i", Const(Int n)),
              [ Set("i", Plus(Get "i", Const(Int 1)))
                Set("t", Plus(Get "t", Get "i"))
                Set("l", Take(5, Cons(Get "t", Get "l"))) ]
          ) ]
    printfn "%d %d" (size (eval (Get "l"))) (size (eval (Get "t")))
    0

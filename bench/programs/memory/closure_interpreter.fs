// A small language compiled to closures, anew in each iteration, and run.
// size: 20000
// prints 2000: 88797
// prints 20000: 887970
// prints 200000: 879676
module Memory.ClosureInterpreter

type Expr =
    | Num of int
    | Var of int
    | Add of Expr * Expr
    | Sub of Expr * Expr
    | Mul of Expr * Expr
    | Less of Expr * Expr

type Stmt =
    | Set of int * Expr
    | While of Expr * Stmt list
    | If of Expr * Stmt list * Stmt list

type Env = int[]

let rec compileExpr (expr: Expr) : (Env -> int) =
    match expr with
    | Num n -> fun _ -> n
    | Var v -> fun env -> env.[v]
    | Add (a, b) ->
        let f = compileExpr a
        let g = compileExpr b
        fun env -> f env + g env
    | Sub (a, b) ->
        let f = compileExpr a
        let g = compileExpr b
        fun env -> f env - g env
    | Mul (a, b) ->
        let f = compileExpr a
        let g = compileExpr b
        fun env -> f env * g env
    | Less (a, b) ->
        let f = compileExpr a
        let g = compileExpr b
        fun env -> if f env < g env then 1 else 0

let rec compileStmt (stmt: Stmt) : (Env -> unit) =
    match stmt with
    | Set (v, e) ->
        let f = compileExpr e
        fun env -> env.[v] <- f env
    | While (condition, body) ->
        let test = compileExpr condition
        let run = compileBlock body
        let rec loop (env: Env) : unit =
            if test env <> 0 then
                run env
                loop env
        loop
    | If (condition, yes, no) ->
        let test = compileExpr condition
        let onYes = compileBlock yes
        let onNo = compileBlock no
        fun env -> if test env <> 0 then onYes env else onNo env

and compileBlock (block: Stmt list) : (Env -> unit) =
    match block with
    | [] -> fun _ -> ()
    | first :: rest ->
        let f = compileStmt first
        let g = compileBlock rest
        fun env ->
            f env
            g env

/// Variable 0 counts up to the limit, 1 sums the squares, 2 counts those below 50.
let program (limit: int) : Stmt list =
    let square = Mul (Var 0, Var 0)
    let few = Less (square, Num 50)
    let body =
        [ Set (1, Add (Var 1, square))
          If (few, [ Set (2, Add (Var 2, Num 1)) ], [ Set (1, Sub (Var 1, Num 1)) ])
          Set (0, Add (Var 0, Num 1)) ]
    [ Set (0, Num 0); Set (1, Num 0); Set (2, Num 0); While (Less (Var 0, Num limit), body) ]

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0
    for i in 1 .. n do
        let env = Array.create 3 0
        let run = compileBlock (program (i % 20))
        run env
        sum <- (sum + env.[1] + env.[2]) % 1000003
    Console.writeln $"{sum}"
    0

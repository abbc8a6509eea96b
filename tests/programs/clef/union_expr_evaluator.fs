// A recursive union, evaluated, simplified and printed.
type Expr =
    | Num of int
    | Var of string
    | Add of Expr * Expr
    | Mul of Expr * Expr
    | Neg of Expr
    | Let of string * Expr * Expr

let rec eval (env: (string * int) list) (e: Expr) : int =
    match e with
    | Num n -> n
    | Var x ->
        match List.tryFind (fun (y, _) -> x = y) env with
        | Some (_, v) -> v
        | None -> 0
    | Add (a, b) -> eval env a + eval env b
    | Mul (a, b) -> eval env a * eval env b
    | Neg a -> 0 - eval env a
    | Let (x, v, body) -> eval ((x, eval env v) :: env) body

let rec simplify (e: Expr) : Expr =
    match e with
    | Add (Num 0, x) | Add (x, Num 0) -> simplify x
    | Mul (Num 1, x) | Mul (x, Num 1) -> simplify x
    | Mul (Num 0, _) | Mul (_, Num 0) -> Num 0
    | Neg (Neg x) -> simplify x
    | Add (a, b) -> Add (simplify a, simplify b)
    | Mul (a, b) -> Mul (simplify a, simplify b)
    | other -> other

let rec print (e: Expr) : string =
    match e with
    | Num n -> Format.int n
    | Var x -> x
    | Add (a, b) -> $"({print a} + {print b})"
    | Mul (a, b) -> $"{print a} * {print b}"
    | Neg a -> $"-{print a}"
    | Let (x, v, b) -> $"let {x} = {print v} in {print b}"

[<EntryPoint>]
let main _ =
    let e = Let ("x", Add (Num 2, Num 3), Mul (Var "x", Add (Var "x", Neg (Num 1))))
    Console.writeln (print e)
    Console.writeln (Format.int (eval [] e))
    let z = Add (Num 0, Mul (Num 1, Add (Var "y", Mul (Num 0, Var "z"))))
    Console.writeln (print z)
    Console.writeln (print (simplify z))
    Console.writeln (print (simplify (simplify z)))
    Console.writeln (print (simplify (Neg (Neg (Num 7)))))
    Console.writeln (Format.int (eval [("y", 4); ("y", 5)] (Mul (Var "y", Var "y"))))
    0

//| let x = (2 + 3) in x * (x + -1)
//| 20
//| (0 + 1 * (y + 0 * z))
//| (y + 0)
//| y
//| 7
//| 16

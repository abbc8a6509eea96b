// A simplifier over expressions with numbers and names.
type Expr =
    | Num of int
    | Var of string
    | Add of Expr * Expr
    | Sub of Expr * Expr
    | Mul of Expr * Expr
    | Neg of Expr
    | Let of string * Expr * Expr

let names = [| "x"; "y"; "z"; "w" |]

let rec make (depth: int) (seed: int) : Expr =
    if depth = 0 then
        if seed % 4 = 0 then Var names.[(seed / 4) % 4] else Num (seed % 8)
    else
        let left = make (depth - 1) ((seed * 5 + 1) % 1000003)
        let right = make (depth - 1) ((seed * 3 + 7) % 1000003)

        match seed % 8 with
        | 0
        | 1 -> Add(left, right)
        | 2 -> Sub(left, right)
        | 3
        | 4 -> Mul(left, right)
        | 5 -> Add(Neg left, right)
        | 6 -> Let(names.[seed % 4], left, right)
        | _ -> Mul(left, Neg right)

let rec derive (name: string) (e: Expr) : Expr =
    match e with
    | Num _ -> Num 0
    | Var other -> if other = name then Num 1 else Num 0
    | Add(a, b) -> Add(derive name a, derive name b)
    | Sub(a, b) -> Sub(derive name a, derive name b)
    | Mul(a, b) -> Add(Mul(derive name a, b), Mul(a, derive name b))
    | Neg a -> Neg(derive name a)
    | Let(other, a, b) -> Let(other, a, derive name b)

let rec simplify (e: Expr) : Expr =
    match e with
    | Num _
    | Var _ -> e
    | Add(a, b) ->
        match simplify a, simplify b with
        | Num 0, e
        | e, Num 0 -> e
        | Num a, Num b -> Num(a + b)
        | x, y -> Add(x, y)
    | Sub(a, b) ->
        match simplify a, simplify b with
        | e, Num 0 -> e
        | Num a, Num b -> Num(a - b)
        | x, y -> Sub(x, y)
    | Mul(a, b) ->
        match simplify a, simplify b with
        | Num 0, _
        | _, Num 0 -> Num 0
        | Num 1, e
        | e, Num 1 -> e
        | Num a, Num b -> Num(a * b % 4096)
        | x, y -> Mul(x, y)
    | Neg a ->
        match simplify a with
        | Num n -> Num(-n)
        | Neg e -> e
        | x -> Neg x
    | Let(name, a, b) ->
        match simplify b with
        | Num n -> Num n
        | y -> Let(name, simplify a, y)

let rec size (e: Expr) : int =
    match e with
    | Num n -> if n % 2 = 0 then 1 else 2
    | Var _ -> 1
    | Add(a, b)
    | Sub(a, b)
    | Mul(a, b) -> 1 + size a + size b
    | Neg a -> 1 + size a
    | Let(_, a, b) -> 2 + size a + size b

[<EntryPoint>]
let main _ =
    let mutable total = 0

    for i in 1..300 do
        let e = make 13 i
        let s = simplify e
        total <- total + size s + size (simplify (derive "x" s))

    Console.writeln (Format.int total)
    0

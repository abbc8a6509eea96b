// n = 10: the derivative of x to the power of x, N times, with constructors that simplify.
module Classics.Derivative

type Term =
    | Num of int
    | X
    | Add of Term * Term
    | Mul of Term * Term
    | Pow of Term * Term
    | Ln of Term

let rec power b n = if n = 0 then 1 else b * power b (n - 1)

let rec add a b =
    match a, b with
    | Num n, Num m -> Num(n + m)
    | Num 0, t
    | t, Num 0 -> t
    | t, Num n -> add (Num n) t
    | Num n, Add(Num m, t) -> add (Num(n + m)) t
    | t, Add(Num n, u) -> add (Num n) (add t u)
    | Add(t, u), v -> add t (add u v)
    | t, u -> Add(t, u)

let rec mul a b =
    match a, b with
    | Num n, Num m -> Num(n * m)
    | Num 0, _
    | _, Num 0 -> Num 0
    | Num 1, t
    | t, Num 1 -> t
    | t, Num n -> mul (Num n) t
    | Num n, Mul(Num m, t) -> mul (Num(n * m)) t
    | t, Mul(Num n, u) -> mul (Num n) (mul t u)
    | Mul(t, u), v -> mul t (mul u v)
    | t, u -> Mul(t, u)

let pow a b =
    match a, b with
    | Num n, Num m when m >= 0 -> Num(power n m)
    | _, Num 0 -> Num 1
    | t, Num 1 -> t
    | Num 0, _ -> Num 0
    | t, u -> Pow(t, u)

let ln t =
    match t with
    | Num 1 -> Num 0
    | t -> Ln t

let rec derive term =
    match term with
    | Num _ -> Num 0
    | X -> Num 1
    | Add(t, u) -> add (derive t) (derive u)
    | Mul(t, u) -> add (mul t (derive u)) (mul u (derive t))
    | Pow(t, u) -> mul (pow t u) (add (mul (mul u (derive t)) (pow t (Num -1))) (mul (ln t) (derive u)))
    | Ln t -> mul (derive t) (pow t (Num -1))

let rec count term =
    match term with
    | Num _
    | X -> 1
    | Add(t, u)
    | Mul(t, u)
    | Pow(t, u) -> count t + count u
    | Ln t -> count t

let rec rounds i n t =
    if i < n then
        let t = derive t
        printfn "%d: %d" (i + 1) (count t)
        rounds (i + 1) n t

[<EntryPoint>]
let main args =
    rounds 0 (int args.[0]) (Pow(X, X))
    0

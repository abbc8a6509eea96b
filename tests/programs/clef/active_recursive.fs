// An active pattern that looks through itself, alone and in a group.
let rec (|Nat|_|) (s: string) =
    if s = "Z" then Some 0
    elif s.Length > 0 && s.[0] = 'S' then
        match s.Substring 1 with
        | Nat n -> Some (n + 1)
        | _ -> None
    else None

type Expr =
    | Num of int
    | Add of Expr * Expr
    | Neg of Expr

let rec (|Constant|Open|) e =
    match e with
    | Num n -> Constant n
    | Neg (Constant n) -> Constant (-n)
    | Add (Constant a, Constant b) -> Constant (a + b)
    | Add (Num _, _) -> Open "sum"
    | _ -> Open "other"

let rec (|Even|_|) n = match n with 0 -> Some "even" | _ -> (match n - 1 with Odd _ -> Some "even" | _ -> None)
and (|Odd|_|) n = match n with 0 -> None | _ -> (match n - 1 with Even _ -> Some "odd" | _ -> None)

let rec (|Times|_|) factor n =
    if n = 0 then Some 0
    else
        match n - factor with
        | rest when rest < 0 -> None
        | Times factor k -> Some (k + 1)
        | _ -> None

let natural s = match s with Nat n -> sprintf "%d" n | _ -> "none"
printfn "%s %s %s" (natural "SSZ") (natural "Z") (natural "SX")
match Add (Num 1, Neg (Num 3)) with
| Constant n -> printfn "constant %d" n
| Open why -> printfn "open: %s" why
for n in [ 4; 7 ] do
    match n with
    | Even what -> printfn "%d %s" n what
    | Odd what -> printfn "%d %s" n what
    | _ -> printfn "neither"
printfn "%A %A" (match 12 with Times 3 k -> k | _ -> -1) (match 13 with Times 3 k -> k | _ -> -1)

//| 2 0 none
//| constant -2
//| 4 even
//| 7 odd
//| 4 -1

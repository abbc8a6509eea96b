// Unions that contain themselves: what fits into a word lies in the union, the other cases in boxes of their own.
type Term =
    | Var of string
    | Hole
    | Letter of char
    | Small of byte
    | App of Term * Term
    | Lam of string * Term

type Action =
    | Skip
    | Say of string
    | Do of (int -> int)
    | Both of Action * Action
    | Failing of exn
    | Twice of Action

type Number =
    | Whole of int
    | Part of float
    | Sum of Number * Number

exception Stuck of Term

let rec show (t: Term) : string =
    match t with
    | Var s -> s
    | Hole -> "_"
    | Letter c -> sprintf "%c" c
    | Small n -> sprintf "%d" n
    | App(a, b) -> "(" + show a + " " + show b + ")"
    | Lam(x, b) -> "\\" + x + "." + show b

let rec replace (x: string) (by: Term) (t: Term) : Term =
    match t with
    | Var y when y = x -> by
    | Lam(y, b) when y <> x -> Lam(y, replace x by b)
    | App(a, b) -> App(replace x by a, replace x by b)
    | Hole -> raise (Stuck by)
    | other -> other

let rec reduce (t: Term) : Term =
    match t with
    | App(Lam(x, b), a) -> reduce (replace x a b)
    | App(a, b) ->
        match reduce a with
        | Lam _ as f -> reduce (App(f, b))
        | a -> App(a, reduce b)
    | Lam(x, b) -> Lam(x, reduce b)
    | other -> other

let rec run (x: int) (a: Action) : int =
    match a with
    | Skip -> x
    | Say s ->
        printf "%s " s
        x
    | Do f -> f x
    | Both(a, b) -> run (run x a) b
    | Failing e -> raise e
    | Twice a -> run (run x a) a

let rec total (n: Number) : float =
    match n with
    | Whole n -> float n
    | Part x -> x
    | Sum(a, b) -> total a + total b

let identity = Lam("x", Var "x")
let terms = [| Var "a"; Hole; Letter 'ß'; Small 200uy; App(identity, Hole); identity |]

[<EntryPoint>]
let main _ =
    let t = App(Lam("f", App(Var "f", App(Var "f", Letter 'c'))), Lam("y", App(Var "y", Small 3uy)))
    printfn "%s" (show t)
    printfn "%s" (show (reduce t))
    printfn "%A" t
    printfn "%A" terms
    printfn "%b %b %b" (t = t) (reduce t = t) (compare (Var "b") (App(Hole, Hole)) < 0)
    printfn "%b" (hash (App(Hole, Small 1uy)) = hash (App(Hole, Small 1uy)))

    try
        printfn "%s" (show (reduce (App(Lam("x", Hole), Small 9uy))))
    with Stuck by ->
        printfn "stuck at %s" (show by)

    let n = 10
    let action = Twice(Both(Say "go", Both(Do(fun x -> x * n), Do(fun x -> x + 1))))
    printfn "%d" (run 2 action)

    let caught =
        try
            run 1 (Both(action, Failing(Stuck(Letter 'z'))))
        with Stuck(Letter c) ->
            int c

    printfn "%d" caught
    printfn "%.2f" (total (Sum(Sum(Whole 3, Part 0.25), Whole -1)))
    let sorted = List.sort (Array.toList terms)
    printfn "%s" (String.concat "; " (List.map show sorted))
    printfn "%d" (Map.count (Map.ofList [ (Var "k", 1); (App(Hole, Hole), 2); (Var "k", 3) ]))
    0

//| (\f.(f (f c)) \y.(y 3))
//| ((c 3) 3)
//| App
//|   (Lam ("f", App (Var "f", App (Var "f", Letter 'c'))),
//|    Lam ("y", App (Var "y", Small 3uy)))
//| [|Var "a"; Hole; Letter 'ß'; Small 200uy; App (Lam ("x", Var "x"), Hole);
//|   Lam ("x", Var "x")|]
//| true false true
//| true
//| stuck at 9
//| go go 211
//| go go 122
//| 2.25
//| a; _; ß; 200; (\x.x _); \x.x
//| 2

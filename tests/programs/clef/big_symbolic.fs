// Symbolic expressions: a tokenizer, a parser by precedence, a simplifier with active patterns, a
// derivative, an evaluator whose errors are values, and two printers.
module Programs.Symbolic

open System.Collections.Generic

// ---- tokens ----

type Token =
    | Number of float
    | Ident of string
    | Op of char
    | LParen
    | RParen
    | Comma

    override t.ToString() =
        match t with
        | Number n -> sprintf "%g" n
        | Ident name -> name
        | Op c -> string c
        | LParen -> "("
        | RParen -> ")"
        | Comma -> ","

type Problem =
    | Unexpected of at: int * found: string
    | EndOfText
    | UnknownName of string
    | UnknownFunction of name: string * arity: int
    | Undefined of string

module Problem =
    let describe problem =
        match problem with
        | Unexpected (at, found) -> sprintf "unexpected '%s' at %d" found at
        | EndOfText -> "the text ends too early"
        | UnknownName name -> $"'{name}' has no value"
        | UnknownFunction (name, arity) -> $"there is no function {name}/{arity}"
        | Undefined what -> "undefined: " + what

let (|Digit|Letter|Blank|Other|) (c: char) =
    if c >= '0' && c <= '9' then Digit (int c - int '0')
    elif Char.IsLetter c || c = '_' then Letter
    elif c = ' ' || c = '\t' then Blank
    else Other

/// A token with the place at which it begins.
type Placed = { Token: Token; At: int }

let tokenize (text: string) : Result<Placed list, Problem> =
    let isPart c =
        match c with
        | Letter | Digit _ -> true
        | _ -> false
    let rec spanWhile test i = if i < text.Length && test text.[i] then spanWhile test (i + 1) else i
    let rec number value i =
        if i < text.Length then
            match text.[i] with
            | Digit d -> number (value * 10.0 + float d) (i + 1)
            | '.' -> fraction value 0.1 (i + 1)
            | _ -> value, i
        else
            value, i
    and fraction value scale i =
        if i < text.Length then
            match text.[i] with
            | Digit d -> fraction (value + scale * float d) (scale / 10.0) (i + 1)
            | _ -> value, i
        else
            value, i
    let rec loop acc i =
        if i >= text.Length then
            Ok (List.rev acc)
        else
            let put token next = loop ({ Token = token; At = i } :: acc) next
            match text.[i] with
            | Blank -> loop acc (i + 1)
            | Digit _ ->
                let value, next = number 0.0 i
                put (Number value) next
            | Letter ->
                let next = spanWhile isPart i
                put (Ident text.[i .. next - 1]) next
            | '(' -> put LParen (i + 1)
            | ')' -> put RParen (i + 1)
            | ',' -> put Comma (i + 1)
            | '+' | '-' | '*' | '/' | '^' -> put (Op text.[i]) (i + 1)
            | c -> Error (Unexpected (i, string c))
    loop [] 0

// ---- expressions ----

type Expr =
    | Const of float
    | Var of string
    | Neg of Expr
    | Binary of op: char * left: Expr * right: Expr
    | Call of string * Expr list

    static member (+) (a, b) = Binary ('+', a, b)
    static member (-) (a, b) = Binary ('-', a, b)
    static member (*) (a, b) = Binary ('*', a, b)
    static member (/) (a, b) = Binary ('/', a, b)

    member e.Size =
        match e with
        | Const _ | Var _ -> 1
        | Neg inner -> 1 + inner.Size
        | Binary (_, l, r) -> 1 + l.Size + r.Size
        | Call (_, args) -> 1 + List.sumBy (fun (arg: Expr) -> arg.Size) args

let power a b = Binary ('^', a, b)
let call name arg = Call (name, [ arg ])

// ---- a parser: precedence climbing over a cursor ----

type ResultBuilder() =
    member _.Bind(r, f) = Result.bind f r
    member _.Return x = Ok x
    member _.ReturnFrom (r: Result<'a, 'b>) = r
    member _.Zero () = Ok ()

let result = ResultBuilder()

type Cursor(tokens: Placed list) =
    let mutable rest = tokens

    member _.Peek =
        match rest with
        | first :: _ -> Some first.Token
        | [] -> None

    member _.Advance() =
        match rest with
        | _ :: tail -> rest <- tail
        | [] -> ()

    member _.Fail() : Problem =
        match rest with
        | first :: _ -> Unexpected (first.At, string first.Token)
        | [] -> EndOfText

/// How strongly an operator binds, and whether it associates to the right.
let strength op =
    match op with
    | '+' | '-' -> 1, false
    | '*' | '/' -> 2, false
    | '^' -> 4, true
    | _ -> 0, false

let rec parseExpr (cursor: Cursor) (least: int) : Result<Expr, Problem> =
    result {
        let! left = parseUnary cursor
        return! parseOperators cursor least left
    }

and parseOperators cursor least left =
    match cursor.Peek with
    | Some (Op op) when fst (strength op) >= least ->
        let binds, toRight = strength op
        cursor.Advance()
        result {
            let! right = parseExpr cursor (if toRight then binds else binds + 1)
            return! parseOperators cursor least (Binary (op, left, right))
        }
    | _ -> Ok left

and parseUnary cursor =
    match cursor.Peek with
    | Some (Op '-') ->
        cursor.Advance()
        parseExpr cursor 3 |> Result.map Neg
    | _ -> parseAtom cursor

and parseAtom cursor =
    match cursor.Peek with
    | Some (Number n) ->
        cursor.Advance()
        Ok (Const n)
    | Some (Ident name) ->
        cursor.Advance()
        match cursor.Peek with
        | Some LParen ->
            cursor.Advance()
            result {
                let! args = parseArguments cursor []
                return Call (name, args)
            }
        | _ -> Ok (Var name)
    | Some LParen ->
        cursor.Advance()
        result {
            let! inner = parseExpr cursor 1
            do! expect cursor RParen
            return inner
        }
    | _ -> Error (cursor.Fail())

and parseArguments cursor acc =
    result {
        let! arg = parseExpr cursor 1
        match cursor.Peek with
        | Some Comma ->
            cursor.Advance()
            return! parseArguments cursor (arg :: acc)
        | _ ->
            do! expect cursor RParen
            return List.rev (arg :: acc)
    }

and expect cursor token =
    if cursor.Peek = Some token then
        cursor.Advance()
        Ok ()
    else
        Error (cursor.Fail())

let parse text =
    result {
        let! tokens = tokenize text
        let cursor = Cursor tokens
        let! expr = parseExpr cursor 1
        match cursor.Peek with
        | None -> return expr
        | Some _ -> return! Error (cursor.Fail())
    }

// ---- printing ----

/// With as few parentheses as the precedences need.
let rec show outer expr =
    let parens needed text = if needed then "(" + text + ")" else text
    match expr with
    | Const n when n < 0.0 -> parens (outer > 2) (sprintf "%g" n)
    | Const n -> sprintf "%g" n
    | Var name -> name
    | Neg inner -> parens (outer > 2) ("-" + show 3 inner)
    | Binary ('^', l, r) -> parens (outer > 4) (show 5 l + "^" + show 4 r)
    | Binary (op, l, r) ->
        let binds, _ = strength op
        let gap = if binds = 1 then " " else ""
        parens (outer > binds) $"{show binds l}{gap}{op}{gap}{show (binds + 1) r}"
    | Call (name, args) ->
        let inner = args |> List.map (show 1) |> String.concat ", "
        $"{name}({inner})"

/// One node per line, below each other.
let outline expr =
    let lines = ResizeArray<string>()
    let rec go depth expr =
        let line text = lines.Add(String.replicate depth ". " + text)
        match expr with
        | Const n -> line (sprintf "%g" n)
        | Var name -> line name
        | Neg inner ->
            line "neg"
            go (depth + 1) inner
        | Binary (op, l, r) ->
            line (string op)
            go (depth + 1) l
            go (depth + 1) r
        | Call (name, args) ->
            line (name + "()")
            args |> List.iter (go (depth + 1))
    go 0 expr
    List.ofSeq lines

// ---- simplifying ----

let (|Zero|One|Num|Term|) expr =
    match expr with
    | Const 0.0 -> Zero
    | Const 1.0 -> One
    | Const n -> Num n
    | other -> Term other

let (|Sum|_|) expr =
    match expr with
    | Binary ('+', l, r) -> Some (l, r)
    | _ -> None

let (|Product|_|) expr =
    match expr with
    | Binary ('*', l, r) -> Some (l, r)
    | _ -> None

let private step expr =
    match expr with
    | Binary (op, Const a, Const b) when op <> '/' || b <> 0.0 ->
        match op with
        | '+' -> Const (a + b)
        | '-' -> Const (a - b)
        | '*' -> Const (a * b)
        | '/' when a % b = 0.0 -> Const (a / b)
        | '^' -> Const (a ** b)
        | _ -> expr
    | Sum (Zero, e) | Sum (e, Zero) -> e
    | Binary ('-', e, Zero) -> e
    | Binary ('-', Zero, e) -> Neg e
    | Binary ('-', a, b) when a = b -> Const 0.0
    | Product (Zero, _) | Product (_, Zero) -> Const 0.0
    | Product (One, e) | Product (e, One) -> e
    | Product (Const a, Product (Const b, e)) -> Const (a * b) * e
    | Product (Term e, Const n) -> Const n * e
    | Binary ('/', e, One) -> e
    | Binary ('^', _, Zero) -> Const 1.0
    | Binary ('^', e, One) -> e
    | Sum (a, b) when a = b -> Const 2.0 * a
    | Sum (a, Neg b) -> a - b
    | Binary ('-', a, Neg b) -> a + b
    | Neg (Neg e) -> e
    | Neg (Const n) -> Const -n
    | Neg (Product (Const n, e)) -> Const -n * e
    | Call ("exp", [ Zero ]) -> Const 1.0
    | Call ("ln", [ One ]) -> Const 0.0
    | Call ("ln", [ Call ("exp", [ e ]) ]) -> e
    | _ -> expr

let rec simplify expr =
    let inner =
        match expr with
        | Neg e -> Neg (simplify e)
        | Binary (op, l, r) -> Binary (op, simplify l, simplify r)
        | Call (name, args) -> Call (name, List.map simplify args)
        | leaf -> leaf
    let next = step inner
    if next = inner then inner else simplify next

// ---- the derivative ----

let rec derive x expr =
    let d = derive x
    match expr with
    | Const _ -> Const 0.0
    | Var name -> Const (if name = x then 1.0 else 0.0)
    | Neg e -> Neg (d e)
    | Binary ('+', l, r) -> d l + d r
    | Binary ('-', l, r) -> d l - d r
    | Binary ('*', l, r) -> d l * r + l * d r
    | Binary ('/', l, r) -> (d l * r - l * d r) / power r (Const 2.0)
    | Binary ('^', l, Const n) -> Const n * power l (Const (n - 1.0)) * d l
    | Call ("sin", [ e ]) -> call "cos" e * d e
    | Call ("cos", [ e ]) -> Neg (call "sin" e) * d e
    | Call ("exp", [ e ]) -> call "exp" e * d e
    | Call ("ln", [ e ]) -> d e / e
    | other -> failwith $"no rule for {show 1 other}"

// ---- evaluating ----

let functions =
    dict [
        ("sin", sin)
        ("cos", cos)
        ("exp", exp)
        ("abs", abs)
    ]

let rec evaluate (env: Map<string, float>) expr : Result<float, Problem> =
    match expr with
    | Const n -> Ok n
    | Var name ->
        match env.TryFind name with
        | Some value -> Ok value
        | None -> Error (UnknownName name)
    | Neg e -> evaluate env e |> Result.map (fun v -> -v)
    | Binary (op, l, r) ->
        result {
            let! a = evaluate env l
            let! b = evaluate env r
            match op with
            | '+' -> return a + b
            | '-' -> return a - b
            | '*' -> return a * b
            | '/' when b = 0.0 -> return! Error (Undefined "division by zero")
            | '/' -> return a / b
            | _ -> return a ** b
        }
    | Call ("ln", [ e ]) ->
        evaluate env e
        |> Result.bind (fun v -> if v > 0.0 then Ok (log v) else Error (Undefined $"ln {v}"))
    | Call (("max" | "min") as name, args) when not args.IsEmpty ->
        let pick = if name = "max" then max else min
        let values = args |> List.map (evaluate env)
        (List.head values, List.tail values)
        ||> List.fold (fun so_far next ->
            match so_far, next with
            | Ok a, Ok b -> Ok (pick a b)
            | Error e, _ | _, Error e -> Error e)
    | Call (name, [ arg ]) ->
        match functions.TryGetValue name with
        | true, f -> evaluate env arg |> Result.map f
        | false, _ -> Error (UnknownFunction (name, 1))
    | Call (name, args) -> Error (UnknownFunction (name, args.Length))

/// The variables of an expression, sorted.
let variables expr =
    let rec collect (names: Set<string>) expr =
        match expr with
        | Const _ -> names
        | Var name -> names.Add name
        | Neg e -> collect names e
        | Binary (_, l, r) -> collect (collect names l) r
        | Call (_, args) -> List.fold collect names args
    collect Set.empty expr

[<EntryPoint>]
let main _ =
    let env = Map [ ("x", 3.0); ("y", -2.0) ]
    let texts =
        [ "1 + 2 * 3"
          "(1 + 2) * 3"
          "2 ^ 3 ^ 2"
          "-x ^ 2"
          "8 - 3 - 2"
          "8 - (3 - 2)"
          "max(x, y, 2.5) / min(x, 4)"
          "ln(exp(x))"
          "x / (y + 2)"
          "abs(y) * z"
          "2 * (3 + "
          "3 $ 4"
          "f(1, 2)"
          "1 2" ]
    for text in texts do
        match parse text with
        | Error problem -> printfn "%-28s %s" text (Problem.describe problem)
        | Ok expr ->
            let value =
                match evaluate env expr with
                | Ok v -> sprintf "%.4g" v
                | Error problem -> Problem.describe problem
            printfn "%-28s %-28s %s" text (show 1 expr) value

    printfn "-- simplified"
    [ "x + 0 * y"; "1 * x + x * 1"; "2 * (3 * x)"; "x * 4 * 1"; "--x"; "x - x + 2 ^ 3"; "0 - (2 * x)"
      "ln(exp(x + 0))"; "x - -y"; "6 / 4 + 6 / 3" ]
    |> List.iter (fun text ->
        match parse text with
        | Ok expr ->
            let simple = simplify expr
            printfn "%-16s => %-12s (%d -> %d)" text (show 1 simple) expr.Size simple.Size
        | Error problem -> printfn "%s" (Problem.describe problem))

    printfn "-- derived"
    for text in [ "x ^ 3 + 2 * x"; "sin(x) * x"; "exp(2 * x)"; "1 / x"; "ln(x ^ 2)"; "y * x - y" ] do
        match parse text with
        | Ok expr -> printfn "d/dx %-14s = %s" (show 1 expr) (expr |> derive "x" |> simplify |> show 1)
        | Error problem -> printfn "%s" (Problem.describe problem)

    try
        derive "x" (call "abs" (Var "x")) |> show 1 |> printfn "%s"
    with
    | Failure message -> printfn "failed: %s" message

    match parse "a * sin(-b) + c1 ^ 2 - a" with
    | Ok expr ->
        expr |> outline |> List.iter (printfn "%s")
        let names = variables expr
        printfn "%s: %d" (String.concat " " names) names.Count
    | Error problem -> printfn "%s" (Problem.describe problem)
    0

//| 1 + 2 * 3                    1 + 2*3                      7
//| (1 + 2) * 3                  (1 + 2)*3                    9
//| 2 ^ 3 ^ 2                    2^3^2                        512
//| -x ^ 2                       -x^2                         -9
//| 8 - 3 - 2                    8 - 3 - 2                    3
//| 8 - (3 - 2)                  8 - (3 - 2)                  7
//| max(x, y, 2.5) / min(x, 4)   max(x, y, 2.5)/min(x, 4)     1
//| ln(exp(x))                   ln(exp(x))                   3
//| x / (y + 2)                  x/(y + 2)                    undefined: division by zero
//| abs(y) * z                   abs(y)*z                     'z' has no value
//| 2 * (3 +                     the text ends too early
//| 3 $ 4                        unexpected '$' at 2
//| f(1, 2)                      f(1, 2)                      there is no function f/2
//| 1 2                          unexpected '2' at 2
//| -- simplified
//| x + 0 * y        => x            (5 -> 1)
//| 1 * x + x * 1    => 2*x          (7 -> 3)
//| 2 * (3 * x)      => 6*x          (5 -> 3)
//| x * 4 * 1        => 4*x          (5 -> 3)
//| --x              => x            (3 -> 1)
//| x - x + 2 ^ 3    => 8            (7 -> 1)
//| 0 - (2 * x)      => -2*x         (5 -> 3)
//| ln(exp(x + 0))   => x            (5 -> 1)
//| x - -y           => x + y        (4 -> 3)
//| 6 / 4 + 6 / 3    => 6/4 + 2      (7 -> 5)
//| -- derived
//| d/dx x^3 + 2*x      = 3*x^2 + 2
//| d/dx sin(x)*x       = cos(x)*x + sin(x)
//| d/dx exp(2*x)       = 2*exp(2*x)
//| d/dx 1/x            = -1/x^2
//| d/dx ln(x^2)        = 2*x/x^2
//| d/dx y*x - y        = y
//| failed: no rule for abs(x)
//| -
//| . +
//| . . *
//| . . . a
//| . . . sin()
//| . . . . neg
//| . . . . . b
//| . . ^
//| . . . c1
//| . . . 2
//| . a
//| a b c1: 3

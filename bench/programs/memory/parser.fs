// Text to tokens to a tree to a number, for one line after another; nothing of a line is kept.
// size: 20000
// prints 2000: 360412 333
// prints 20000: 608434 3333
// prints 200000: 86432 33333
module Memory.Parser

type Token =
    | Number of int
    | Name of string
    | Symbol of char

type Expr =
    | Const of int
    | Var of string
    | Neg of Expr
    | Binary of char * Expr * Expr

exception SyntaxError of string

let tokenize (text: string) : Token list =
    let rec scan (accepts: char -> bool) (i: int) : int =
        if i < text.Length && accepts text.[i] then scan accepts (i + 1) else i
    let rec go (i: int) : Token list =
        if i >= text.Length then []
        else
            match text.[i] with
            | ' ' -> go (i + 1)
            | c when Char.isDigit c ->
                let stop = scan Char.isDigit i
                Number (Parse.int (String.substring text i (stop - i))) :: go stop
            | c when Char.isLetter c ->
                let stop = scan Char.isLetter i
                Name (String.substring text i (stop - i)) :: go stop
            | c -> Symbol c :: go (i + 1)
    go 0

/// Each function takes the tokens and returns a tree with the tokens that are left.
let rec expression (tokens: Token list) : Expr * Token list =
    let (first, rest) = term tokens
    let rec more (left: Expr) (tokens: Token list) : Expr * Token list =
        match tokens with
        | Symbol ('+' | '-' as op) :: rest ->
            let (right, rest) = term rest
            more (Binary (op, left, right)) rest
        | _ -> (left, tokens)
    more first rest

and term (tokens: Token list) : Expr * Token list =
    let (first, rest) = factor tokens
    let rec more (left: Expr) (tokens: Token list) : Expr * Token list =
        match tokens with
        | Symbol ('*' | '/' as op) :: rest ->
            let (right, rest) = factor rest
            more (Binary (op, left, right)) rest
        | _ -> (left, tokens)
    more first rest

and factor (tokens: Token list) : Expr * Token list =
    match tokens with
    | Number n :: rest -> (Const n, rest)
    | Name x :: rest -> (Var x, rest)
    | Symbol '-' :: rest ->
        let (inner, rest) = factor rest
        (Neg inner, rest)
    | Symbol '(' :: rest ->
        match expression rest with
        | (inner, Symbol ')' :: rest) -> (inner, rest)
        | _ -> raise (SyntaxError "')' is missing")
    | _ -> raise (SyntaxError "a value is missing")

let parse (text: string) : Expr =
    match expression (tokenize text) with
    | (tree, []) -> tree
    | (_, _) -> raise (SyntaxError "the end is expected")

let rec eval (env: (string * int) list) (expr: Expr) : int =
    match expr with
    | Const n -> n
    | Var x ->
        match List.tryFind (fun (name, _) -> name = x) env with
        | Some (_, value) -> value
        | None -> 0
    | Neg e -> -(eval env e)
    | Binary (op, a, b) ->
        let x = eval env a
        let y = eval env b
        match op with
        | '+' -> x + y
        | '-' -> x - y
        | '*' -> x * y
        | _ -> if y = 0 then 0 else x / y

let lines =
    [| "1 + 2 * 3 - 4"
       "(a + 12) * (b - 3) / 2"
       "-(x + 7) * -(y - 2) + 100 / (a + 1)"
       "((((1 + a) * 2 + b) * 3 + x) * 4 + y) * 5"
       "1 + (2 * (3 + 4)"
       "width * height - 2 * (width + height)" |]

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable total = 0
    let mutable errors = 0
    for i in 1 .. n do
        let env = [ ("a", i % 10); ("b", i % 7); ("x", 3); ("y", i % 13); ("width", 8); ("height", 5) ]
        try
            total <- (total + eval env (parse lines.[i % lines.Length])) % 1000003
        with
        | SyntaxError _ -> errors <- errors + 1
    Console.writeln $"{total} {errors}"
    0

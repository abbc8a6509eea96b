/// A calculator: text to tokens, tokens to a tree by recursive descent, tree to a number.
/// Errors are exceptions of its own and are caught per line.
module Programs.Calculator

exception SyntaxError of int * string
exception EvalError of string

type Token =
    | TNum of int
    | TName of string
    | TOp of char
    | TEnd

type Expr =
    | Num of int
    | Name of string
    | Unary of char * Expr
    | Binary of char * Expr * Expr
    | Assign of string * Expr

let isDigit (c: char) : bool = c >= '0' && c <= '9'
let isLetter (c: char) : bool = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')

/// All tokens with their positions.
let tokenize (text: string) : (Token * int) list =
    let rec scanWhile (p: char -> bool) (i: int) : int =
        if i < text.Length && p text.[i] then scanWhile p (i + 1) else i
    let rec go (i: int) (acc: (Token * int) list) : (Token * int) list =
        if i >= text.Length then List.rev ((TEnd, i) :: acc)
        else
            let c = text.[i]
            if c = ' ' then go (i + 1) acc
            elif isDigit c then
                let stop = scanWhile isDigit i
                go stop ((TNum (Parse.int (String.substring text i (stop - i))), i) :: acc)
            elif isLetter c then
                let stop = scanWhile isLetter i
                go stop ((TName (String.substring text i (stop - i)), i) :: acc)
            elif String.contains "+-*/%()=^" c then
                go (i + 1) ((TOp c, i) :: acc)
            else
                raise (SyntaxError (i, $"unexpected '{c}'"))
    go 0 []

/// The parser keeps the rest of the tokens in one cell that all of its functions share.
let parse (tokens: (Token * int) list) : Expr =
    let mutable rest = tokens
    let peek () : Token * int =
        match rest with
        | first :: _ -> first
        | [] -> (TEnd, 0)
    let advance () : unit =
        match rest with
        | _ :: tail -> rest <- tail
        | [] -> ()
    let fail (what: string) =
        let (_, at) = peek ()
        raise (SyntaxError (at, what))
    let level (ops: string) (next: unit -> Expr) () : Expr =
        let rec loop (left: Expr) : Expr =
            match peek () with
            | (TOp op, _) when String.contains ops op ->
                advance ()
                let right = next ()
                loop (Binary (op, left, right))
            | _ -> left
        loop (next ())
    let rec expr () : Expr = level "+-" term ()
    and term () : Expr = level "*/%" factor ()
    and factor () : Expr =
        match peek () with
        | (TOp '-', _) ->
            advance ()
            Unary ('-', factor ())
        | _ -> power ()
    and power () : Expr =
        let b = atom ()
        match peek () with
        | (TOp '^', _) ->
            advance ()
            Binary ('^', b, factor ())
        | _ -> b
    and atom () : Expr =
        match peek () with
        | (TNum n, _) ->
            advance ()
            Num n
        | (TName x, _) ->
            advance ()
            match peek () with
            | (TOp '=', _) ->
                advance ()
                Assign (x, expr ())
            | _ -> Name x
        | (TOp '(', _) ->
            advance ()
            let e = expr ()
            match peek () with
            | (TOp ')', _) ->
                advance ()
                e
            | _ -> fail "expected ')'"
        | (TOp c, _) -> fail $"expected a value, found '{c}'"
        | (TEnd, _) -> fail "expected a value, found the end"
    let result = expr ()
    match peek () with
    | (TEnd, _) -> result
    | _ -> fail "expected the end"

let rec power (b: int) (n: int) : int =
    if n = 0 then 1
    elif n % 2 = 0 then power (b * b) (n / 2)
    else b * power b (n - 1)

/// An evaluator with variables of its own.
let makeEvaluator () : (Expr -> int) =
    let mutable vars : (string * int) list = [("answer", 42)]
    let rec eval (e: Expr) : int =
        match e with
        | Num n -> n
        | Name x ->
            match List.tryFind (fun (y, _) -> y = x) vars with
            | Some (_, v) -> v
            | None -> raise (EvalError $"unknown name {x}")
        | Unary (_, a) -> 0 - eval a
        | Assign (x, a) ->
            let v = eval a
            vars <- (x, v) :: vars
            v
        | Binary (op, a, b) ->
            let x = eval a
            let y = eval b
            match op with
            | '+' -> x + y
            | '-' -> x - y
            | '*' -> x * y
            | '^' when y < 0 -> raise (EvalError "negative exponent")
            | '^' -> power x y
            | _ when y = 0 -> raise (EvalError "division by zero")
            | '/' -> x / y
            | _ -> x % y
    eval

[<EntryPoint>]
let main _ =
    let eval = makeEvaluator ()
    let run (line: string) : unit =
        let result =
            try
                Format.int (eval (parse (tokenize line)))
            with
            | SyntaxError (at, what) -> $"syntax error at {at}: {what}"
            | EvalError what -> $"error: {what}"
        Console.writeln $"{line} => {result}"
    List.iter run
        [ "1 + 2 * 3"
          "(1 + 2) * 3"
          "2 ^ 3 ^ 2"
          "-2 ^ 2"
          "10 - 4 - 3"
          "100 / 7 % 5"
          "x = 5"
          "y = x * x + 1"
          "x * 100 + y"
          "answer / 2"
          "z + 1"
          "7 / (x - 5)"
          "(1 + 2"
          "1 + * 2"
          "1 2"
          "3 $ 4"
          "2 ^ (0 - 1)"
          "" ]
    0

//| 1 + 2 * 3 => 7
//| (1 + 2) * 3 => 9
//| 2 ^ 3 ^ 2 => 512
//| -2 ^ 2 => -4
//| 10 - 4 - 3 => 3
//| 100 / 7 % 5 => 4
//| x = 5 => 5
//| y = x * x + 1 => 26
//| x * 100 + y => 526
//| answer / 2 => 21
//| z + 1 => error: unknown name z
//| 7 / (x - 5) => error: division by zero
//| (1 + 2 => syntax error at 6: expected ')'
//| 1 + * 2 => syntax error at 4: expected a value, found '*'
//| 1 2 => syntax error at 2: expected the end
//| 3 $ 4 => syntax error at 2: unexpected '$'
//| 2 ^ (0 - 1) => error: negative exponent
//|  => syntax error at 0: expected a value, found the end

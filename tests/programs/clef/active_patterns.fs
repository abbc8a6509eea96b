// Active patterns: complete, partial, with arguments, of one case; nested, and in let and fun.
let (|Even|Odd|) n = if n % 2 = 0 then Even else Odd

let (|Int|_|) (text: string) =
    let digits = text.Length > 0 && String.forall Char.isDigit text
    if digits then Some (int text) else None

let (|DivisibleBy|_|) by n = if n % by = 0 then Some (n / by) else None

let (|Positive|_|) n = n > 0

let (|Prefix|_|) (prefix: string) (text: string) =
    if text.StartsWith prefix then Some (text.Substring prefix.Length) else None

let (|Lower|) (text: string) = text.ToLower()

let (|Small|Medium|Large|) n =
    if n < 10 then Small n
    elif n < 100 then Medium
    else Large (n / 100, n % 100)

module Shapes =
    type Shape = { Width: int; Height: int }
    let (|Square|Wide|Tall|) shape =
        if shape.Width = shape.Height then Square shape.Width
        elif shape.Width > shape.Height then Wide
        else Tall

let mutable looks = 0
let (|Counted|_|) (limit: int) n =
    looks <- looks + 1
    if n < limit then Some () else None

let parity n =
    match n with
    | Even -> "even"
    | Odd -> "odd"

let both a b =
    match a, b with
    | Even, Even -> "both"
    | Even, Odd | Odd, Even -> "one"
    | Odd, Odd -> "none"

let rec fizz n =
    match n with
    | DivisibleBy 3 _ & DivisibleBy 5 _ -> "fizzbuzz"
    | DivisibleBy 3 third -> $"fizz{third}"
    | DivisibleBy 5 _ -> "buzz"
    | other -> string other

let command (text: string) =
    match text with
    | "quit" -> "bye"
    | Prefix "add " (Int n) -> $"add {n}"
    | Prefix "add " rest -> $"cannot add '{rest}'"
    | Lower "help" -> "help!"
    | _ -> "?"

let size n =
    match n with
    | Small k -> $"small {k}"
    | Medium -> "medium"
    | Large (hundreds, rest) -> $"large {hundreds}/{rest}"

let bucket =
    function
    | Counted 10 -> "a"
    | Counted 20 -> "b"
    | _ -> "c"

let describe shape =
    match shape with
    | Shapes.Square side -> $"square {side}"
    | Shapes.Wide -> "wide"
    | Shapes.Tall -> "tall"

[<EntryPoint>]
let main _ =
    Console.writeln $"{parity 4} {parity 7} {both 2 4} {both 2 3} {both 1 1}"
    Console.writeln (String.concat " " (List.map fizz [ 1; 3; 5; 9; 15 ]))
    for text in [ "quit"; "add 12"; "add x"; "HELP"; "me" ] do
        Console.writeln (command text)
    Console.writeln $"{size 7} {size 70} {size 705}"
    let tests = [ 5; 15; 25 ] |> List.map bucket |> String.concat ""
    Console.writeln $"{tests} {looks}"
    Console.writeln $"{describe { Width = 2; Height = 2 }} {describe { Width = 1; Height = 2 }}"
    let (Lower quiet) = "LOUD"
    let shout = fun (Lower name) -> name + "!"
    Console.writeln $"""{quiet} {shout "ANN"}"""
    let local limit =
        let (|Below|Above|) n = if n < limit then Below (limit - n) else Above
        [ 1; 5; 9 ] |> List.map (fun n -> match n with Below k -> k | Above -> 0) |> List.fold (+) 0
    Console.writeln $"{local 6}"
    let firsts = [ "1"; "x"; "22" ] |> List.choose (function Int n -> Some n | _ -> None)
    Console.writeln $"{firsts.Length} {firsts.[1]}"
    match 3 with
    | Positive -> Console.writeln "positive"
    | _ -> Console.writeln "not"
    match Some 8, [ 3; 4 ] with
    | Some (Even & DivisibleBy 4 q), (Odd as first) :: _ -> Console.writeln $"{q} {first}"
    | _ -> Console.writeln "other"
    0

//| even odd both one none
//| 1 fizz1 buzz fizz3 fizzbuzz
//| bye
//| add 12
//| cannot add 'x'
//| help!
//| ?
//| small 7 medium large 7/5
//| abc 5
//| square 2 tall
//| loud ann!
//| 6
//| 2 22
//| positive
//| 2 3

// [<Literal>] constants are substituted and may stand in patterns.
[<Literal>]
let Limit = 10

[<Literal>]
let Greeting = "hello"

let check (n: int) : string =
    match n with
    | Limit -> "exactly"
    | k when k > Limit -> "above"
    | _ -> "below"

let isGreeting (s: string) : bool =
    match s with
    | Greeting -> true
    | _ -> false

[<EntryPoint>]
let main _ =
    Console.writeln (check 9 + " " + check 10 + " " + check 11)
    Console.writeln (if isGreeting "hello" && not (isGreeting "bye") then "ok" else "wrong")
    0

//| below exactly above
//| ok

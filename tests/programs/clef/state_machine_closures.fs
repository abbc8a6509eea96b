// A state machine whose states are functions that return the next state.
type State =
    | State of (char -> State)
    | Done of string

let rec number (acc: int) : State =
    State (fun c ->
        if c >= '0' && c <= '9' then number (acc * 10 + int c - int '0')
        elif c = ';' then Done $"number {acc}"
        else Done "bad digit")

let rec word (acc: string) : State =
    State (fun c -> if c = ';' then Done $"word {acc}" else word ($"{acc}{c}"))

let start : State =
    State (fun c ->
        if c >= '0' && c <= '9' then number (int c - int '0')
        else word $"{c}")

let run (s: string) : string =
    let rec go (state: State) (i: int) : string =
        match state with
        | Done r -> r
        | State _ when i >= s.Length -> "unfinished"
        | State f -> go (f s.[i]) (i + 1)
    go start 0

[<EntryPoint>]
let main _ =
    Console.writeln (run "1234;")
    Console.writeln (run "hello;rest")
    Console.writeln (run "12x;")
    Console.writeln (run "12")
    Console.writeln (run "")
    0

//@ captures 7 acc: value

//| number 1234
//| word hello
//| bad digit
//| unfinished
//| unfinished

// An arm after one that takes everything can never be chosen.
//@ warns W0002
let name (n: int) : string =
    match n with
    | 1 -> "one"
    | _ -> "many"
    | 2 -> "two"

[<EntryPoint>]
let main _ =
    Console.writeln (name 1 + name 2)
    0

//| onemany

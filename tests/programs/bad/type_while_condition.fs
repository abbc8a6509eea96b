// So must the condition of a loop.
let f (n: int) : unit =
    while n do
        Console.writeln "again"

[<EntryPoint>]
let main _ = 0

//@ error E0201 3

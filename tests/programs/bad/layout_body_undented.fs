// A line of a body further left than its first line.
let f () : unit =
        Console.writeln "one"
    Console.writeln "two"

[<EntryPoint>]
let main _ = 0

//@ error E0011 4

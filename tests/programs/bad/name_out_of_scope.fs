// The variable of a loop is not visible after it.
let f () : int =
    for i in 1..3 do
        Console.writeln (Format.int i)
    i

[<EntryPoint>]
let main _ = 0

//@ error E0101 5

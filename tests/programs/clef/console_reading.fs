// Lines are read one at a time; the end of the input is an empty string.
//@ stdin "3\n10\n20\n12\nlast"
[<EntryPoint>]
let main _ =
    let n = Parse.int (Console.readln ())
    let mutable sum = 0
    for _ in 1..n do
        sum <- sum + Parse.int (Console.readln ())
    Console.writeln (Format.int sum)
    Console.writeln $"<{Console.readln ()}>"
    Console.writeln $"<{Console.readln ()}>"
    0

//| 42
//| <last>
//| <>

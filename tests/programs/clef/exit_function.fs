// `exit` ends the program at once, from any depth; it has any type.
//@ exit 3
let pick (n: int) : int =
    if n > 2 then exit 3 else n * 10

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (pick 1))
    Console.writeln (Format.int (pick 2))
    Console.writeln (Format.int (pick 3))
    0

//| 10
//| 20

// A whole number keeps one digit after the point.
[<EntryPoint>]
let main _ =
    Console.writeln (Format.float 2.0)
    Console.writeln (Format.float (-17.0))
    Console.writeln (Format.float (float 100))
    Console.writeln (Format.float 0.0)
    0

//| 2.0
//| -17.0
//| 100.0
//| 0.0

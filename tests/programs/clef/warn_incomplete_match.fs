// A match that leaves cases out is reported; the program runs as long as they do not occur.
//@ warns W0001
type Light =
    | Red
    | Yellow
    | Green

let go (l: Light) : string =
    match l with
    | Red -> "stop"
    | Green -> "go"

[<EntryPoint>]
let main _ =
    Console.writeln (go Red)
    Console.writeln (go Green)
    0

//| stop
//| go

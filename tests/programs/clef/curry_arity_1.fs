// 1 argument: every way to split the definition, applied in every way to split the call.
let d1 (a: int) = a

let tryAll (name: string) (f: int -> int) : unit =
    Console.write name
    Console.write $" {Format.int (f 1)}"
    Console.writeln ""

[<EntryPoint>]
let main _ =
    tryAll "d1:" d1
    Console.writeln (Format.int (d1 9))
    0

//| d1: 1
//| 9

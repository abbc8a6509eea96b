// An index out of bounds stops the program.
//@ exit 2
let get (a: int[]) (i: int) : int =
    a.[i]

[<EntryPoint>]
let main _ =
    let a = [| 10; 20; 30 |]
    Console.writeln (Format.int (get a 0))
    Console.writeln (Format.int (get a 2))
    Console.writeln (Format.int (get a 3))
    0

//@ stderr-has "trap_index.fs:4"

//| 10
//| 30

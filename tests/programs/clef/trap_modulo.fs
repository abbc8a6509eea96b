// So does the remainder by zero.
//@ exit 2
let rest (a: int) (b: int) : int =
    a % b

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (rest 7 4))
    Console.writeln (Format.int (rest (-7) 4))
    Console.writeln (Format.int (rest 7 (-4)))
    Console.writeln (Format.int (rest 7 0))
    0

//@ stderr-has "trap_modulo.fs:4"

//| 3
//| -3
//| 3

// Division by zero stops the program.
//@ exit 2
let divide (a: int) (b: int) : int =
    a / b

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (divide 7 2))
    Console.writeln (Format.int (divide (-7) 2))
    Console.writeln (Format.int (divide 7 0))
    0

//@ stderr-has "trap_division.fs:4"

//| 3
//| -3

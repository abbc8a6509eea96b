// A new `let` hides the old name; closures keep the binding that they saw.
[<EntryPoint>]
let main _ =
    let x = 1
    let f = fun () -> x
    let x = "two"
    let g = fun () -> x
    let x = x + "!"
    let h = fun () -> x
    Console.writeln (Format.int (f ()))
    Console.writeln (g ())
    Console.writeln (h ())
    let y = 5
    let y = y + 1
    let y = y * 2
    Console.writeln (Format.int y)
    0

//@ captures 5 x: value
//@ captures 7 x: value
//@ captures 9 x: value

//| 1
//| two
//| two!
//| 12

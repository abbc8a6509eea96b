// An immutable capture is a copy made when the closure is made; a mutable one is not.
[<EntryPoint>]
let main _ =
    let mutable x = 1
    let frozen = x
    let f = fun () -> frozen
    let g = fun () -> x
    x <- 2
    Console.writeln $"{Format.int (f ())} {Format.int (g ())}"
    let frozen = x * 10
    let h = fun () -> frozen
    x <- 3
    Console.writeln $"{Format.int (f ())} {Format.int (g ())} {Format.int (h ())}"
    0

//@ captures 6 frozen: value
//@ captures 7 x: ref
//@ captures 11 frozen: value

//| 1 2
//| 1 3 20

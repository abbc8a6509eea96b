// Zeros of different sign are equal and yet not the same.
let pick (b: bool) : float = if b then 0.0 else -0.0

let last (flags: bool list) : float =
    let mutable z = 0.0
    for flag in flags do
        if flag then z <- -0.0 else z <- 0.0
    z

[<EntryPoint>]
let main argv =
    let n = Array.length argv
    Console.writeln (Format.float (1.0 / pick (n = 0)))
    Console.writeln (Format.float (1.0 / pick (n > 0)))
    Console.writeln (if pick true = pick false then "equal" else "not equal")
    Console.writeln (Format.float (1.0 / last [false; n = 0]))
    Console.writeln (Format.float (1.0 / last [true; n > 0]))
    0

//| Infinity
//| -Infinity
//| equal
//| -Infinity
//| Infinity

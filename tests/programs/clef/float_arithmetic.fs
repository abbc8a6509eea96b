// Floating-point numbers: arithmetic, comparison, and how they are written.
let sqrtNewton (x: float) : float =
    let rec go guess n =
        if n = 0 then guess else go ((guess + x / guess) / 2.0) (n - 1)
    go x 30

[<EntryPoint>]
let main _ =
    Console.writeln (Format.float 3.14)
    Console.writeln (Format.float (1.5 + 2.25))
    Console.writeln (Format.float (-0.125))
    Console.writeln (Format.float (7.0 / 2.0))
    Console.writeln (Format.float (1e3 + 0.5))
    Console.writeln (Format.float (2.5e-1))
    Console.writeln (Format.float (10.5 % 3.0))
    Console.writeln (Format.float (sqrtNewton 6.25))
    Console.writeln (if 0.1 + 0.2 = 0.3 then "exact" else "not exact")
    Console.writeln (if 0.5 + 0.25 = 0.75 then "exact" else "not exact")
    let zero = 0.0
    let nan = zero / zero
    Console.writeln (if nan = nan then "equal" else "not equal")
    Console.writeln (if nan <> nan then "differs" else "same")
    Console.writeln (if 1.0 / zero > 1e300 then "infinite" else "finite")
    Console.writeln (if -0.0 = 0.0 then "one zero" else "two zeros")
    Console.writeln (Format.float (List.sum [0.5; 1.5; 2.25]))
    0

//| 3.14
//| 3.75
//| -0.125
//| 3.5
//| 1000.5
//| 0.25
//| 1.5
//| 2.5
//| not exact
//| exact
//| not equal
//| differs
//| infinite
//| one zero
//| 4.25

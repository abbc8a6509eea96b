// The arguments of a partial application are evaluated once, at once, from left to right.
let say (n: int) : int =
    Console.write $"<{Format.int n}>"
    n

let add3 (a: int) (b: int) (c: int) : int =
    Console.write "body "
    a + 10 * b + 100 * c

[<EntryPoint>]
let main _ =
    let p = add3 (say 1)
    Console.writeln " made p"
    let q = p (say 2)
    Console.writeln " made q"
    Console.writeln (Format.int (q (say 3)))
    Console.writeln (Format.int (q (say 4)))
    Console.writeln (Format.int (p (say 5) (say 6)))
    Console.writeln (Format.int (add3 (say 7) (say 8) (say 9)))
    let r = add3 (say 1) (say 1)
    Console.writeln " made r"
    Console.writeln (Format.int (r 1 + r 2))
    0

//| <1> made p
//| <2> made q
//| <3>body 321
//| <4>body 421
//| <5><6>body 651
//| <7><8><9>body 987
//| <1><1> made r
//| body body 322

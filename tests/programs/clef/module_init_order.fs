// Module-level values are computed once, from top to bottom, before `main`.
let say (s: string) (n: int) : int =
    Console.writeln $"init {s}"
    n

let first = say "first" 1
let second = say "second" (first + 1)
let lazyish = fun () -> say "called" 100
let third = say "third" (first + second)

do Console.writeln "a do at module level"

let fourth =
    let t = third * 2
    say "fourth" t

[<EntryPoint>]
let main _ =
    Console.writeln "main"
    Console.writeln (Format.int (first + second + third + fourth))
    Console.writeln (Format.int (lazyish () + lazyish ()))
    Console.writeln (Format.int fourth)
    0

//| init first
//| init second
//| init third
//| a do at module level
//| init fourth
//| main
//| 12
//| init called
//| init called
//| 200
//| 6

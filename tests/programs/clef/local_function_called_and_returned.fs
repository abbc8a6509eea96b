// One local function is called, passed on, and returned: it must be a closure for all three.
let apply (f: int -> int) (x: int) : int = f x

let make (n: int) : (int -> int) =
    let addN (x: int) : int = x + n
    Console.writeln (Format.int (addN 1))
    Console.writeln (Format.int (apply addN 2))
    addN

[<EntryPoint>]
let main _ =
    let f = make 10
    let g = make 20
    Console.writeln (Format.int (f 3))
    Console.writeln (Format.int (g 3))
    Console.writeln (Format.int (f (g 0)))
    0

//| 11
//| 12
//| 21
//| 22
//| 13
//| 23
//| 30

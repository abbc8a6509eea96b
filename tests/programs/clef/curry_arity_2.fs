// 2 arguments: every way to split the definition, applied in every way to split the call.
let d2 (a: int) (b: int) = a + 10 * b
let d11 (a: int) = fun b -> a + 10 * b

let tryAll (name: string) (f: int -> int -> int) : unit =
    Console.write name
    Console.write $" {Format.int (f 1 2)}"
    let p11_1 = f 1
    Console.write $" {Format.int (p11_1 2)}"
    Console.writeln ""

[<EntryPoint>]
let main _ =
    tryAll "d2:" d2
    tryAll "d11:" d11
    Console.writeln (Format.int (d2 9 8))
    let d2_1 = d2 9
    Console.writeln (Format.int (d2_1 8))
    Console.writeln (Format.int (d11 9 8))
    let d11_1 = d11 9
    Console.writeln (Format.int (d11_1 8))
    0

//| d2: 21 21
//| d11: 21 21
//| 89
//| 89
//| 89
//| 89

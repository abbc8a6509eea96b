// 3 arguments: every way to split the definition, applied in every way to split the call.
let d3 (a: int) (b: int) (c: int) = a + 10 * b + 100 * c
let d21 (a: int) (b: int) = fun c -> a + 10 * b + 100 * c
let d12 (a: int) = fun b c -> a + 10 * b + 100 * c
let d111 (a: int) = fun b -> fun c -> a + 10 * b + 100 * c

let tryAll (name: string) (f: int -> int -> int -> int) : unit =
    Console.write name
    Console.write $" {Format.int (f 1 2 3)}"
    let p21_1 = f 1 2
    Console.write $" {Format.int (p21_1 3)}"
    let p12_1 = f 1
    Console.write $" {Format.int (p12_1 2 3)}"
    let p111_1 = f 1
    let p111_2 = p111_1 2
    Console.write $" {Format.int (p111_2 3)}"
    Console.writeln ""

[<EntryPoint>]
let main _ =
    tryAll "d3:" d3
    tryAll "d21:" d21
    tryAll "d12:" d12
    tryAll "d111:" d111
    Console.writeln (Format.int (d3 9 8 7))
    let d3_1 = d3 9
    Console.writeln (Format.int (d3_1 8 7))
    let d3_2 = d3 9 8
    Console.writeln (Format.int (d3_2 7))
    Console.writeln (Format.int (d111 9 8 7))
    let d111_1 = d111 9
    Console.writeln (Format.int (d111_1 8 7))
    let d111_2 = d111 9 8
    Console.writeln (Format.int (d111_2 7))
    0

//| d3: 321 321 321 321
//| d21: 321 321 321 321
//| d12: 321 321 321 321
//| d111: 321 321 321 321
//| 789
//| 789
//| 789
//| 789
//| 789
//| 789

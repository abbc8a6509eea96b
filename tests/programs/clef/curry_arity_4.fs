// 4 arguments: every way to split the definition, applied in every way to split the call.
let d4 (a: int) (b: int) (c: int) (d: int) = a + 10 * b + 100 * c + 1000 * d
let d31 (a: int) (b: int) (c: int) = fun d -> a + 10 * b + 100 * c + 1000 * d
let d22 (a: int) (b: int) = fun c d -> a + 10 * b + 100 * c + 1000 * d
let d211 (a: int) (b: int) = fun c -> fun d -> a + 10 * b + 100 * c + 1000 * d
let d13 (a: int) = fun b c d -> a + 10 * b + 100 * c + 1000 * d
let d121 (a: int) = fun b c -> fun d -> a + 10 * b + 100 * c + 1000 * d
let d112 (a: int) = fun b -> fun c d -> a + 10 * b + 100 * c + 1000 * d
let d1111 (a: int) = fun b -> fun c -> fun d -> a + 10 * b + 100 * c + 1000 * d

let tryAll (name: string) (f: int -> int -> int -> int -> int) : unit =
    Console.write name
    Console.write $" {Format.int (f 1 2 3 4)}"
    let p31_1 = f 1 2 3
    Console.write $" {Format.int (p31_1 4)}"
    let p22_1 = f 1 2
    Console.write $" {Format.int (p22_1 3 4)}"
    let p211_1 = f 1 2
    let p211_2 = p211_1 3
    Console.write $" {Format.int (p211_2 4)}"
    let p13_1 = f 1
    Console.write $" {Format.int (p13_1 2 3 4)}"
    let p121_1 = f 1
    let p121_2 = p121_1 2 3
    Console.write $" {Format.int (p121_2 4)}"
    let p112_1 = f 1
    let p112_2 = p112_1 2
    Console.write $" {Format.int (p112_2 3 4)}"
    let p1111_1 = f 1
    let p1111_2 = p1111_1 2
    let p1111_3 = p1111_2 3
    Console.write $" {Format.int (p1111_3 4)}"
    Console.writeln ""

[<EntryPoint>]
let main _ =
    tryAll "d4:" d4
    tryAll "d31:" d31
    tryAll "d22:" d22
    tryAll "d211:" d211
    tryAll "d13:" d13
    tryAll "d121:" d121
    tryAll "d112:" d112
    tryAll "d1111:" d1111
    Console.writeln (Format.int (d4 9 8 7 6))
    let d4_1 = d4 9
    Console.writeln (Format.int (d4_1 8 7 6))
    let d4_2 = d4 9 8
    Console.writeln (Format.int (d4_2 7 6))
    let d4_3 = d4 9 8 7
    Console.writeln (Format.int (d4_3 6))
    Console.writeln (Format.int (d1111 9 8 7 6))
    let d1111_1 = d1111 9
    Console.writeln (Format.int (d1111_1 8 7 6))
    let d1111_2 = d1111 9 8
    Console.writeln (Format.int (d1111_2 7 6))
    let d1111_3 = d1111 9 8 7
    Console.writeln (Format.int (d1111_3 6))
    0

//| d4: 4321 4321 4321 4321 4321 4321 4321 4321
//| d31: 4321 4321 4321 4321 4321 4321 4321 4321
//| d22: 4321 4321 4321 4321 4321 4321 4321 4321
//| d211: 4321 4321 4321 4321 4321 4321 4321 4321
//| d13: 4321 4321 4321 4321 4321 4321 4321 4321
//| d121: 4321 4321 4321 4321 4321 4321 4321 4321
//| d112: 4321 4321 4321 4321 4321 4321 4321 4321
//| d1111: 4321 4321 4321 4321 4321 4321 4321 4321
//| 6789
//| 6789
//| 6789
//| 6789
//| 6789
//| 6789
//| 6789
//| 6789

// 5 arguments: every way to split the definition, applied in every way to split the call.
let d5 (a: int) (b: int) (c: int) (d: int) (e: int) = a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d41 (a: int) (b: int) (c: int) (d: int) = fun e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d32 (a: int) (b: int) (c: int) = fun d e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d311 (a: int) (b: int) (c: int) = fun d -> fun e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d23 (a: int) (b: int) = fun c d e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d221 (a: int) (b: int) = fun c d -> fun e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d212 (a: int) (b: int) = fun c -> fun d e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d2111 (a: int) (b: int) = fun c -> fun d -> fun e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d14 (a: int) = fun b c d e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d131 (a: int) = fun b c d -> fun e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d122 (a: int) = fun b c -> fun d e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d1211 (a: int) = fun b c -> fun d -> fun e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d113 (a: int) = fun b -> fun c d e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d1121 (a: int) = fun b -> fun c d -> fun e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d1112 (a: int) = fun b -> fun c -> fun d e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e
let d11111 (a: int) = fun b -> fun c -> fun d -> fun e -> a + 10 * b + 100 * c + 1000 * d + 10000 * e

let tryAll (name: string) (f: int -> int -> int -> int -> int -> int) : unit =
    Console.write name
    Console.write $" {Format.int (f 1 2 3 4 5)}"
    let p41_1 = f 1 2 3 4
    Console.write $" {Format.int (p41_1 5)}"
    let p32_1 = f 1 2 3
    Console.write $" {Format.int (p32_1 4 5)}"
    let p311_1 = f 1 2 3
    let p311_2 = p311_1 4
    Console.write $" {Format.int (p311_2 5)}"
    let p23_1 = f 1 2
    Console.write $" {Format.int (p23_1 3 4 5)}"
    let p221_1 = f 1 2
    let p221_2 = p221_1 3 4
    Console.write $" {Format.int (p221_2 5)}"
    let p212_1 = f 1 2
    let p212_2 = p212_1 3
    Console.write $" {Format.int (p212_2 4 5)}"
    let p2111_1 = f 1 2
    let p2111_2 = p2111_1 3
    let p2111_3 = p2111_2 4
    Console.write $" {Format.int (p2111_3 5)}"
    let p14_1 = f 1
    Console.write $" {Format.int (p14_1 2 3 4 5)}"
    let p131_1 = f 1
    let p131_2 = p131_1 2 3 4
    Console.write $" {Format.int (p131_2 5)}"
    let p122_1 = f 1
    let p122_2 = p122_1 2 3
    Console.write $" {Format.int (p122_2 4 5)}"
    let p1211_1 = f 1
    let p1211_2 = p1211_1 2 3
    let p1211_3 = p1211_2 4
    Console.write $" {Format.int (p1211_3 5)}"
    let p113_1 = f 1
    let p113_2 = p113_1 2
    Console.write $" {Format.int (p113_2 3 4 5)}"
    let p1121_1 = f 1
    let p1121_2 = p1121_1 2
    let p1121_3 = p1121_2 3 4
    Console.write $" {Format.int (p1121_3 5)}"
    let p1112_1 = f 1
    let p1112_2 = p1112_1 2
    let p1112_3 = p1112_2 3
    Console.write $" {Format.int (p1112_3 4 5)}"
    let p11111_1 = f 1
    let p11111_2 = p11111_1 2
    let p11111_3 = p11111_2 3
    let p11111_4 = p11111_3 4
    Console.write $" {Format.int (p11111_4 5)}"
    Console.writeln ""

[<EntryPoint>]
let main _ =
    tryAll "d5:" d5
    tryAll "d41:" d41
    tryAll "d32:" d32
    tryAll "d311:" d311
    tryAll "d23:" d23
    tryAll "d221:" d221
    tryAll "d212:" d212
    tryAll "d2111:" d2111
    tryAll "d14:" d14
    tryAll "d131:" d131
    tryAll "d122:" d122
    tryAll "d1211:" d1211
    tryAll "d113:" d113
    tryAll "d1121:" d1121
    tryAll "d1112:" d1112
    tryAll "d11111:" d11111
    Console.writeln (Format.int (d5 9 8 7 6 5))
    let d5_1 = d5 9
    Console.writeln (Format.int (d5_1 8 7 6 5))
    let d5_2 = d5 9 8
    Console.writeln (Format.int (d5_2 7 6 5))
    let d5_3 = d5 9 8 7
    Console.writeln (Format.int (d5_3 6 5))
    let d5_4 = d5 9 8 7 6
    Console.writeln (Format.int (d5_4 5))
    Console.writeln (Format.int (d11111 9 8 7 6 5))
    let d11111_1 = d11111 9
    Console.writeln (Format.int (d11111_1 8 7 6 5))
    let d11111_2 = d11111 9 8
    Console.writeln (Format.int (d11111_2 7 6 5))
    let d11111_3 = d11111 9 8 7
    Console.writeln (Format.int (d11111_3 6 5))
    let d11111_4 = d11111 9 8 7 6
    Console.writeln (Format.int (d11111_4 5))
    0

//| d5: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d41: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d32: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d311: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d23: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d221: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d212: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d2111: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d14: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d131: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d122: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d1211: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d113: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d1121: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d1112: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| d11111: 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321 54321
//| 56789
//| 56789
//| 56789
//| 56789
//| 56789
//| 56789
//| 56789
//| 56789
//| 56789
//| 56789

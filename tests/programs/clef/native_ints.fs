// Numbers of a pointer's size: literals, arithmetic, conversions, comparison, text.
module NativeInts

let twice (x: nativeint) : nativeint = x + x

[<EntryPoint>]
let main _ =
    let a = 42n
    let b = -7n
    let u = 64un
    Console.writeln $"{a + b} {a - b} {a * b} {a / b} {a % b}"
    Console.writeln $"{u + 1un} {u / 3un} {u % 3un} {0un - 1un}"
    Console.writeln $"{a &&& 6n} {a ||| 5n} {a ^^^ 1n} {a <<< 3} {b >>> 1} {~~~a}"
    Console.writeln $"{a = 42n} {a <> b} {b < a} {compare a b} {max a b} {u > 2un}"
    Console.writeln $"{int a} {int32 b} {float a} {byte 300n} {nativeint 9} {unativeint 10} {nativeint 'A'}"
    Console.writeln $"{unativeint b} {nativeint 18446744073709551615UL} {0x10n} {0b101un}"
    let values0 = [ 5 ]
    Console.writeln $"{twice 21n} {abs b} {nativeint values0.Length}"
    let values = [ 3n; 1n; 2n ]
    Console.writeln (match List.sort values with [ 1n; 2n; 3n ] -> "sorted" | _ -> "not sorted")
    match a with
    | 41n -> Console.writeln "41"
    | 42n -> Console.writeln "42"
    | _ -> Console.writeln "another"
    0

//| 35 49 -294 -6 0
//| 65 21 1 18446744073709551615
//| 2 47 43 336 -4 -43
//| True True True 1 42 True
//| 42 -7 42 44 9 10 65
//| 18446744073709551609 -1 16 5
//| 42 7 1
//| sorted
//| 42

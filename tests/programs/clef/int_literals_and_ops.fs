// Integer literals in all bases, operators, precedence, and signs.
[<EntryPoint>]
let main _ =
    Console.writeln $"{0xFF} {0b1010} {0o17} {1_000_000} {-5}"
    Console.writeln $"{7 / 2} {-7 / 2} {7 / -2} {-7 / -2}"
    Console.writeln $"{7 % 3} {-7 % 3} {7 % -3} {-7 % -3}"
    Console.writeln $"{2 + 3 * 4} {(2 + 3) * 4} {10 - 4 - 3} {100 / 10 / 5}"
    Console.writeln $"{1 <<< 10} {-16 >>> 2} {0xF0 &&& 0x3C} {0xF0 ||| 0x0F} {0xFF ^^^ 0x0F} {~~~5}"
    Console.writeln $"{-(3 + 4)} {- 5 + 8}"
    Console.writeln $"{max 3 9} {min 3 9} {max -1 -2}"
    let big = 9223372036854775807
    Console.writeln (Format.int (big + 1))
    Console.writeln (Format.int (big * 2))
    Console.writeln (Format.int (0 - big - 1))
    let n = 3
    Console.writeln $"{n-1} {n - 1} {n + -1}"
    0

//| 255 10 15 1000000 -5
//| 3 -3 -3 3
//| 1 -1 1 -1
//| 14 20 3 2
//| 1024 -4 48 255 240 -6
//| -7 3
//| 9 3 -1
//| -9223372036854775808
//| -2
//| -9223372036854775808
//| 2 2 2

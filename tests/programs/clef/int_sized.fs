// Sized integers wrap around at their own width.
[<EntryPoint>]
let main _ =
    let b = 250uy
    Console.writeln (Format.int (int (b + 10uy)))
    let sb = 127y
    Console.writeln (Format.int (int (sb + 1y)))
    let s = 32767s
    Console.writeln (Format.int (int (s + 1s)))
    let us = 65535us
    Console.writeln (Format.int (int (us + 2us)))
    let i = 2147483647l
    Console.writeln (Format.int (int (i + 1l)))
    let u = 4294967295u
    Console.writeln (Format.int (int (u + 2u)))
    let l = 9223372036854775807L
    Console.writeln (Format.int64 (l + 1L))
    let ul = 18446744073709551615UL
    Console.writeln (Format.int (int (ul + 3UL)))
    Console.writeln (Format.int (int (0uy - 1uy)))
    Console.writeln (Format.int (int (100uy * 3uy)))
    Console.writeln (Format.int (int (200uy / 7uy) * 100 + int (200uy % 7uy)))
    Console.writeln (if 200uy > 100uy then "unsigned" else "signed")
    Console.writeln (if 4000000000u > 1u then "unsigned" else "signed")
    Console.writeln (if -1y < 1y then "signed" else "unsigned")
    0

//| 4
//| -128
//| -32768
//| 1
//| -2147483648
//| 1
//| -9223372036854775808
//| 2
//| 255
//| 44
//| 2804
//| unsigned
//| unsigned
//| signed

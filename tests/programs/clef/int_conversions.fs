// Conversions between integers, floats and characters.
[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (int (byte 300)))
    Console.writeln (Format.int (int (sbyte 200)))
    Console.writeln (Format.int (int (uint16 70000)))
    Console.writeln (Format.int (int (int16 40000)))
    Console.writeln (Format.int (int (int32 4294967297)))
    Console.writeln (Format.int (int (uint32 (-1))))
    Console.writeln (Format.int (int 3.99 + int (-3.99)))
    Console.writeln (Format.float (float 7 / 2.0))
    Console.writeln (Format.int (int 'A'))
    Console.writeln $"{char 97}{char 0x263A}"
    Console.writeln (Format.int (int (int64 5 + 6L)))
    Console.writeln (Format.int (int (uint64 7 * 6UL)))
    let bytes = [| 1uy; 2uy; 253uy |]
    Console.writeln (Format.int (Array.fold (fun acc b -> acc + int b) 0 bytes))
    Console.writeln (Format.int (int (byte 'z') - int (byte 'a')))
    0

//| 44
//| -56
//| 4464
//| -25536
//| 1
//| 4294967295
//| 0
//| 3.5
//| 65
//| a☺
//| 11
//| 42
//| 256
//| 25

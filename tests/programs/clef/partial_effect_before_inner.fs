// A function that returns a function after an effect: the effect belongs to the first argument.
let loud (a: int) : (int -> int) =
    Console.writeln $"loud {Format.int a}"
    fun b -> a + b

let louder (a: int) : (int -> (int -> int)) =
    Console.writeln $"first {Format.int a}"
    fun b ->
        Console.writeln $"second {Format.int b}"
        fun c ->
            Console.writeln $"third {Format.int c}"
            a * 100 + b * 10 + c

[<EntryPoint>]
let main _ =
    let f = loud 1
    Console.writeln "made f"
    Console.writeln (Format.int (f 10))
    Console.writeln (Format.int (f 20))
    Console.writeln (Format.int (loud 2 30))
    let g = louder 4
    let h = g 5
    Console.writeln "made h"
    Console.writeln (Format.int (h 6))
    Console.writeln (Format.int (g 7 8))
    Console.writeln (Format.int (louder 1 2 3))
    0

//| loud 1
//| made f
//| 11
//| 21
//| loud 2
//| 32
//| first 4
//| second 5
//| made h
//| third 6
//| 456
//| second 7
//| third 8
//| 478
//| first 1
//| second 2
//| third 3
//| 123

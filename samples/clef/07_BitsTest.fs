/// Operators on bits, comparisons, and boolean operators that stop as soon as they know.
module Samples.BitsTest

open Console
open Format

let truth (b: bool) : string = if b then "true" else "false"

let inRange (x: int) : bool = x >= 1 && x <= 10

[<EntryPoint>]
let main _ =
    Console.write "AND: "
    Console.writeln (Format.int (0b11010110 &&& 0b00111100))
    Console.write "OR:  "
    Console.writeln (Format.int (0b10100000 ||| 0b00000101))
    Console.write "XOR: "
    Console.writeln (Format.int (0b11010110 ^^^ 0b01001111))
    Console.write "NOT: "
    Console.writeln (Format.int (~~~0))
    Console.write "SHL: "
    Console.writeln (Format.int (1 <<< 4))
    Console.write "SHR: "
    Console.writeln (Format.int (128 >>> 2))

    Console.writeln ""
    Console.writeln "--- Comparisons ---"
    Console.write "5 < 10: "
    Console.writeln (if 5 < 10 then "true" else "false")
    Console.write "10 < 5: "
    Console.writeln (if 10 < 5 then "true" else "false")
    Console.write "5 <= 5: "
    Console.writeln (if 5 <= 5 then "true" else "false")
    Console.write "5 >= 5: "
    Console.writeln (if 5 >= 5 then "true" else "false")
    Console.write "10 > 5: "
    Console.writeln (if 10 > 5 then "true" else "false")
    Console.write "5 = 5: "
    Console.writeln (if 5 = 5 then "true" else "false")
    Console.write "5 <> 10: "
    Console.writeln (if 5 <> 10 then "true" else "false")

    Console.writeln ""
    Console.writeln "--- Boolean Operators ---"
    Console.writeln $"true && true: {truth (true && true)}"
    Console.writeln $"true && false: {truth (true && false)}"
    Console.writeln $"true || false: {truth (true || false)}"
    Console.writeln $"false || false: {truth (false || false)}"
    Console.writeln $"range check (5 in 1..10): {truth (inRange 5)}"
    Console.writeln $"range check (15 in 1..10): {truth (inRange 15)}"
    0

//| AND: 20
//| OR:  165
//| XOR: 153
//| NOT: -1
//| SHL: 16
//| SHR: 32
//|
//| --- Comparisons ---
//| 5 < 10: true
//| 10 < 5: false
//| 5 <= 5: true
//| 5 >= 5: true
//| 10 > 5: true
//| 5 = 5: true
//| 5 <> 10: true
//|
//| --- Boolean Operators ---
//| true && true: true
//| true && false: false
//| true || false: true
//| false || false: false
//| range check (5 in 1..10): true
//| range check (15 in 1..10): false

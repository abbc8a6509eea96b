/// A union with two cases, taken apart by `match`.
module Samples.AddNumbers

open Console
open Format

type Number =
    | IntVal of int
    | FloatVal of float

let formatNumber (n: Number) : string =
    match n with
    | IntVal x -> Format.int x
    | FloatVal x -> Format.float x

[<EntryPoint>]
let main _ =
    Console.writeln "=== DU Pattern Match Test ==="
    let a = IntVal 42
    let b = FloatVal 3.14
    Console.write "IntVal 42 -> "
    Console.writeln (formatNumber a)
    Console.write "FloatVal 3.14 -> "
    Console.writeln (formatNumber b)
    Console.writeln "Done!"
    0

//| === DU Pattern Match Test ===
//| IntVal 42 -> 42
//| FloatVal 3.14 -> 3.14
//| Done!

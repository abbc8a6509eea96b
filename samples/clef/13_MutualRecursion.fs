/// Two functions that call each other, defined together by `let rec … and …`.
module Samples.MutualRecursion

open Console

let rec isEven (n: int) : bool =
    if n = 0 then true else isOdd (n - 1)

and isOdd (n: int) : bool =
    if n = 0 then false else isEven (n - 1)

let truth (b: bool) : string = if b then "true" else "false"

[<EntryPoint>]
let main _ =
    Console.writeln "=== Mutual Recursion Test ==="
    Console.writeln $"isEven 10: {truth (isEven 10)}"
    Console.writeln $"isOdd 10: {truth (isOdd 10)}"
    Console.writeln $"isEven 7: {truth (isEven 7)}"
    Console.writeln $"isOdd 7: {truth (isOdd 7)}"
    0

//@ closures 0

//| === Mutual Recursion Test ===
//| isEven 10: true
//| isOdd 10: false
//| isEven 7: false
//| isOdd 7: true

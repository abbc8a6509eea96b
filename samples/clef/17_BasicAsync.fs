/// Asynchronous computations: nothing runs before they are asked to.
module Samples.BasicAsync

open Console
open Format

let simple = async { return 42 }

/// Captures its parameters.
let addLater (a: int) (b: int) = async { return a + b }

[<EntryPoint>]
let main _ =
    Console.writeln "=== Basic Async Test ==="

    Console.writeln "--- Simple Async ---"
    let result = Async.RunSynchronously simple
    Console.writeln $"Result: {Format.int result}"

    Console.writeln "--- Async with Capture ---"
    let sum = Async.RunSynchronously (addLater 20 22)
    Console.writeln $"Result: {Format.int sum}"
    0

//| === Basic Async Test ===
//| --- Simple Async ---
//| Result: 42
//| --- Async with Capture ---
//| Result: 42

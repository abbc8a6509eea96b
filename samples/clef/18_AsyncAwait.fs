/// Computations that wait for others: `let!`, `do!`, `return!`.
module Samples.AsyncAwait

open Console
open Format

let asyncAdd (a: int) (b: int) = async { return a + b }

let combined = async {
    let! x = asyncAdd 10 20
    let! y = asyncAdd x 5
    return y
}

let answer = async { return 42 }

let steps = async {
    do! async { Console.writeln "Step 1" }
    do! async { Console.writeln "Step 2" }
    return! answer
}

[<EntryPoint>]
let main _ =
    let sum = Async.RunSynchronously combined
    Console.writeln $"Result: {Format.int sum}"
    let last = Async.RunSynchronously steps
    Console.writeln $"Result: {Format.int last}"
    0

//| Result: 35
//| Step 1
//| Step 2
//| Result: 42

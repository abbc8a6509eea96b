/// Several computations: one after the other where none waits, with the results in order.
module Samples.AsyncParallel

open Console
open Format

let compute (n: int) = async {
    Console.writeln $"Computing {Format.int n}"
    return n * n
}

[<EntryPoint>]
let main _ =
    let tasks = [|
        compute 1
        compute 2
        compute 3
        compute 4
        compute 5
    |]
    let results = Async.Parallel tasks |> Async.RunSynchronously
    for r in results do
        Console.writeln (Format.int r)
    let again = Async.Sequential tasks |> Async.RunSynchronously
    Console.writeln (Format.int (Array.length again))
    0

//| Computing 1
//| Computing 2
//| Computing 3
//| Computing 4
//| Computing 5
//| 1
//| 4
//| 9
//| 16
//| 25
//| Computing 1
//| Computing 2
//| Computing 3
//| Computing 4
//| Computing 5
//| 5

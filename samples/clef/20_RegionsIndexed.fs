/// Sample 20, with indices in place of functions.
module RegionsIndexed

open Fidelity.Memory

let doubled (count: int) : int =
    let region = Region.create 2
    let buffer = Region.alloc<int> region count
    for i in 0 .. count - 1 do
        buffer.[i] <- i * 2
    let mutable sum = 0
    for i in 0 .. count - 1 do
        sum <- sum + buffer.[i]
    sum

[<EntryPoint>]
let main _ =
    Console.writeln $"Sum: {doubled 1000}"
    0

//| Sum: 999000

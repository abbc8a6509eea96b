/// Sample 20: a region, and memory in it.
module Regions

let sumOfSquares (count: int) : int =
    let region = Region.create 4
    let buffer = Region.alloc<int> region count
    for i in 0 .. count - 1 do
        NativePtr.set buffer i (i * i)
    let mutable sum = 0
    for i in 0 .. count - 1 do
        sum <- sum + NativePtr.get buffer i
    sum

[<EntryPoint>]
let main _ =
    Console.writeln $"Sum of squares 0-99: {sumOfSquares 100}"
    0

//| Sum of squares 0-99: 328350

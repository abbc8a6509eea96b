/// Sample 27: threads.
///
/// A thread runs a function of unit; who joins it gets what the function yields.
module Samples.Threads

let sumTo (last: int) () : int =
    let mutable sum = 0
    for i in 1 .. last do
        sum <- sum + i
    sum

let greet (name: string) (times: int) () : string list = List.init times (fun i -> $"{name} {i + 1}")

/// Each thread fills its own part of an array.
let squares (count: int) (threads: int) : int[] =
    let all = Array.zeroCreate count
    let part (first: int) (last: int) () : unit =
        for i in first .. last do
            all.[i] <- i * i
    let size = count / threads
    let running = List.init threads (fun t -> Thread.create (part (t * size) ((t + 1) * size - 1)))
    for thread in running do
        Thread.join thread
    all

[<EntryPoint>]
let main _ =
    Console.writeln "=== Sample 27: Threads ==="
    let one = Thread.create (sumTo 1000000)
    Console.writeln $"Sum 1..1000000: {Thread.join one}"

    let many = [ for last in [ 10; 100; 1000 ] -> Thread.create (sumTo last) ]
    for thread in many do
        Console.writeln $"Sum: {Thread.join thread}"

    let greeter = Thread.create (greet "hello" 3)
    for line in Thread.join greeter do
        Console.writeln line

    Thread.sleep 10
    Console.writeln $"Squares: {Array.sum (squares 1000 4)}"
    0
//@ skip interp
//| === Sample 27: Threads ===
//| Sum 1..1000000: 500000500000
//| Sum: 55
//| Sum: 5050
//| Sum: 500500
//| hello 1
//| hello 2
//| hello 3
//| Squares: 332833500

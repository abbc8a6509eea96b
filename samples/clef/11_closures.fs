/// Closures. `makeCounter` and `makeAccumulator` return functions that outlive a mutable binding
/// of their maker: each call makes a new cell, and the closure holds a reference to it.
/// The others capture immutable bindings, which are copied into the closure.
module Samples.Closures

let makeCounter (start: int) : (unit -> int) =
    let mutable count = start
    fun () ->
        count <- count + 1
        count

let makeGreeter (name: string) : (string -> string) =
    fun greeting -> $"{greeting}, {name}!"

let makeAccumulator (initial: int) : (int -> int) =
    let mutable total = initial
    fun n ->
        total <- total + n
        total

// The parameters hide the library's `min` and `max`.
let makeRangeChecker (min: int) (max: int) : (int -> bool) =
    fun x -> x >= min && x <= max

let truth (b: bool) : string = if b then "true" else "false"

[<EntryPoint>]
let main _ =
    Console.writeln "=== Closures Test ==="

    Console.writeln "--- Counter ---"
    let counter = makeCounter 0
    Console.writeln $"First call: {Format.int (counter ())}"
    Console.writeln $"Second call: {Format.int (counter ())}"
    Console.writeln $"Third call: {Format.int (counter ())}"

    Console.writeln ""
    Console.writeln "--- Greeter ---"
    let greetAlice = makeGreeter "Alice"
    let greetBob = makeGreeter "Bob"
    Console.writeln (greetAlice "Hello")
    Console.writeln (greetAlice "Goodbye")
    Console.writeln (greetBob "Welcome")

    Console.writeln ""
    Console.writeln "--- Accumulator ---"
    let accumulate = makeAccumulator 100
    Console.writeln $"Add 10: {Format.int (accumulate 10)}"
    Console.writeln $"Add 25: {Format.int (accumulate 25)}"
    Console.writeln $"Add 5: {Format.int (accumulate 5)}"

    Console.writeln ""
    Console.writeln "--- Range Checker ---"
    let inRange = makeRangeChecker 10 20
    Console.writeln $"5 in range 10-20: {truth (inRange 5)}"
    Console.writeln $"15 in range 10-20: {truth (inRange 15)}"
    Console.writeln $"25 in range 10-20: {truth (inRange 25)}"

    Console.writeln ""
    Console.writeln "--- Independent Closures ---"
    let counter1 = makeCounter 0
    let counter2 = makeCounter 100
    Console.writeln $"counter1: {Format.int (counter1 ())}"
    Console.writeln $"counter2: {Format.int (counter2 ())}"
    Console.writeln $"counter1: {Format.int (counter1 ())}"
    Console.writeln $"counter2: {Format.int (counter2 ())}"
    0

//@ captures 8 count: ref
//@ captures 13 name: value
//@ captures 17 total: ref
//@ captures 23 min: value, max: value

//| === Closures Test ===
//| --- Counter ---
//| First call: 1
//| Second call: 2
//| Third call: 3
//|
//| --- Greeter ---
//| Hello, Alice!
//| Goodbye, Alice!
//| Welcome, Bob!
//|
//| --- Accumulator ---
//| Add 10: 110
//| Add 25: 135
//| Add 5: 140
//|
//| --- Range Checker ---
//| 5 in range 10-20: false
//| 15 in range 10-20: true
//| 25 in range 10-20: false
//|
//| --- Independent Closures ---
//| counter1: 1
//| counter2: 101
//| counter1: 2
//| counter2: 102

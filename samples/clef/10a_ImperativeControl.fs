/// Mutable bindings and loops. A binding inside a loop's body is a new one in each round.
module Samples.ImperativeControl

open Console
open Format

let mutableBindings () : unit =
    Console.writeln "--- Mutable Bindings ---"
    let mutable x = 0
    Console.writeln $"initial: {Format.int x}"
    x <- x + 1
    Console.writeln $"after increment: {Format.int x}"
    x <- x + 10
    Console.writeln $"after add 10: {Format.int x}"

let whileLoop () : unit =
    Console.writeln "--- While Loop ---"
    let mutable i = 1
    let mutable sum = 0
    while i <= 10 do
        sum <- sum + i
        i <- i + 1
    Console.writeln $"sum 1 to 10: {Format.int sum}"

    Console.write "countdown: "
    let mutable n = 5
    while n > 0 do
        Console.write (Format.int n)
        if n > 1 then
            Console.write " "
        n <- n - 1
    Console.writeln ""

let nestedWhile () : unit =
    Console.writeln "--- Nested While ---"
    Console.writeln "multiplication table 3x3:"
    let mutable row = 1
    while row <= 3 do
        let mutable col = 1
        while col <= 3 do
            Console.write (Format.int (row * col))
            if col < 3 then
                Console.write " "
            col <- col + 1
        Console.writeln ""
        row <- row + 1

[<EntryPoint>]
let main _ =
    Console.writeln "=== Imperative Control Test ==="
    mutableBindings ()
    Console.writeln ""
    whileLoop ()
    Console.writeln ""
    nestedWhile ()
    0

//| === Imperative Control Test ===
//| --- Mutable Bindings ---
//| initial: 0
//| after increment: 1
//| after add 10: 11
//|
//| --- While Loop ---
//| sum 1 to 10: 55
//| countdown: 5 4 3 2 1
//|
//| --- Nested While ---
//| multiplication table 3x3:
//| 1 2 3
//| 2 4 6
//| 3 6 9

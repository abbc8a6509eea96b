/// Lazy values: nothing is computed before it is asked for.
module Samples.LazyValues

open Console
open Format

let sideEffect (message: string) : unit = Console.writeln message

/// A module-level value, which is never captured.
let simple = lazy 42

let expensive =
    lazy (sideEffect "Computing expensive value..."; 42)

/// Captures both parameters.
let lazyAdd (a: int) (b: int) : Lazy<int> =
    lazy (sideEffect "Adding captured values..."; a + b)

[<EntryPoint>]
let main _ =
    Console.writeln "=== Lazy Values Test (PRD-14) ==="

    Console.writeln "--- No Captures (Simple) ---"
    Console.write "lazy 42 = "
    Console.writeln (Format.int (Lazy.force simple))

    Console.writeln "--- First Force (with side effect) ---"
    let first = Lazy.force expensive
    Console.writeln $"Result: {Format.int first}"

    Console.writeln "--- Second Force (no memoization) ---"
    let second = Lazy.force expensive
    Console.writeln $"Result: {Format.int second}"

    Console.writeln "--- Local Variable Captures ---"
    let x = 10
    let y = 20
    let sum = lazy (x + y)
    Console.writeln $"lazy (10 + 20) = {Format.int (Lazy.force sum)}"

    Console.writeln "--- Captured Multiplication ---"
    let m = 7
    let n = 6
    let product = lazy (m * n)
    Console.writeln $"lazy (7 * 6) = {Format.int (Lazy.force product)}"

    Console.writeln "--- Lazy-Returning Function ---"
    let later = lazyAdd 15 25
    Console.write "lazyAdd 15 25: "
    Console.writeln (Format.int (Lazy.force later))

    Console.writeln "--- Multiple Lazy from Function ---"
    let one = lazyAdd 3 4
    let other = lazyAdd 5 6
    Console.write "lazyAdd 3 4: "
    Console.writeln (Format.int (Lazy.force one))
    Console.write "lazyAdd 5 6: "
    Console.writeln (Format.int (Lazy.force other))
    0

//| === Lazy Values Test (PRD-14) ===
//| --- No Captures (Simple) ---
//| lazy 42 = 42
//| --- First Force (with side effect) ---
//| Computing expensive value...
//| Result: 42
//| --- Second Force (no memoization) ---
//| Result: 42
//| --- Local Variable Captures ---
//| lazy (10 + 20) = 30
//| --- Captured Multiplication ---
//| lazy (7 * 6) = 42
//| --- Lazy-Returning Function ---
//| lazyAdd 15 25: Adding captured values...
//| 40
//| --- Multiple Lazy from Function ---
//| lazyAdd 3 4: Adding captured values...
//| 7
//| lazyAdd 5 6: Adding captured values...
//| 11

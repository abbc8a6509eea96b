/// Closures over immutable bindings only: strings, integers, booleans, and other functions.
module Samples.ClosuresImmutable

open Console
open Format

let makeGreeter (name: string) : (string -> string) =
    fun greeting -> $"{greeting}, {name}!"

let makeAdder (n: int) : (int -> int) =
    fun x -> x + n

let makeRangeChecker (lo: int) (hi: int) : (int -> bool) =
    fun x -> x >= lo && x <= hi

/// Captures values of two types; with `showSign` it marks positive numbers.
let makeFormatter (prefix: string) (showSign: bool) : (int -> string) =
    fun value ->
        if showSign && value > 0 then $"{prefix}+{Format.int value}"
        else $"{prefix}{Format.int value}"

let applyOp (f: int -> int -> int) (a: int) (b: int) : int = f a b

let twice (f: int -> int) (x: int) : int = f (f x)

let truth (b: bool) : string = if b then "true" else "false"

[<EntryPoint>]
let main _ =
    Console.writeln "=== Closures Test ==="
    Console.writeln "--- Greeter ---"
    let greetAlice = makeGreeter "Alice"
    let greetBob = makeGreeter "Bob"
    Console.writeln (greetAlice "Hello")
    Console.writeln (greetAlice "Goodbye")
    Console.writeln (greetBob "Welcome")

    Console.writeln ""
    Console.writeln "--- Adder ---"
    let add10 = makeAdder 10
    let add100 = makeAdder 100
    Console.writeln $"add10 5: {Format.int (add10 5)}"
    Console.writeln $"add10 20: {Format.int (add10 20)}"
    Console.writeln $"add100 5: {Format.int (add100 5)}"

    Console.writeln ""
    Console.writeln "--- Range Checker ---"
    let inRange = makeRangeChecker 10 20
    Console.writeln $"5 in range 10-20: {truth (inRange 5)}"
    Console.writeln $"15 in range 10-20: {truth (inRange 15)}"
    Console.writeln $"25 in range 10-20: {truth (inRange 25)}"

    Console.writeln ""
    Console.writeln "--- Multi-Type Captures ---"
    let signed = makeFormatter "val=" true
    let plain = makeFormatter "x=" false
    Console.writeln (signed 42)
    Console.writeln (signed (-7))
    Console.writeln (plain 42)

    Console.writeln ""
    Console.writeln "--- Zero-Capture Lambda ---"
    Console.writeln $"add: {Format.int (applyOp (fun a b -> a + b) 3 4)}"
    Console.writeln $"mul: {Format.int (applyOp (fun a b -> a * b) 3 4)}"

    Console.writeln ""
    Console.writeln "--- HOF Bridge (twice) ---"
    Console.writeln $"twice add10 on 5: {Format.int (twice add10 5)}"
    Console.writeln $"twice (fun x -> x * 2) on 3: {Format.int (twice (fun x -> x * 2) 3)}"
    0

//@ captures 8 name: value
//@ captures 11 n: value
//@ captures 14 lo: value, hi: value
//@ captures 18 showSign: value, prefix: value
//@ captures 63
//@ captures 64

//| === Closures Test ===
//| --- Greeter ---
//| Hello, Alice!
//| Goodbye, Alice!
//| Welcome, Bob!
//|
//| --- Adder ---
//| add10 5: 15
//| add10 20: 30
//| add100 5: 105
//|
//| --- Range Checker ---
//| 5 in range 10-20: false
//| 15 in range 10-20: true
//| 25 in range 10-20: false
//|
//| --- Multi-Type Captures ---
//| val=+42
//| val=-7
//| x=42
//|
//| --- Zero-Capture Lambda ---
//| add: 7
//| mul: 12
//|
//| --- HOF Bridge (twice) ---
//| twice add10 on 5: 25
//| twice (fun x -> x * 2) on 3: 12

/// Functions that take functions and return functions.
module Samples.HigherOrderFunctions

open Console
open Format

let increment (x: int) : int = x + 1
let timesTwo (x: int) : int = x * 2
let square (x: int) : int = x * x

let applyTwice (f: int -> int) (x: int) : int = f (f x)

let applyBoth (f: int -> int) (a: int) (b: int) : int * int = (f a, f b)

/// Which function is called is known only when the program runs.
let chooseAndApply (condition: bool) (onTrue: int -> int) (onFalse: int -> int) (x: int) : int =
    if condition then onTrue x else onFalse x

let makeAdder (n: int) : (int -> int) =
    fun x -> x + n

let makeMultiplier (factor: int) : (int -> int) =
    fun x -> x * factor

/// A closure that captures two closures.
let compose (f: int -> int) (g: int -> int) : (int -> int) =
    fun x -> g (f x)

[<EntryPoint>]
let main _ =
    Console.writeln "=== Higher-Order Functions Test ==="
    Console.writeln $"increment twice on 5: {Format.int (applyTwice increment 5)}"
    Console.writeln $"timesTwo twice on 3: {Format.int (applyTwice timesTwo 3)}"
    Console.writeln ""

    match applyBoth timesTwo 3 7 with
    | (a, b) ->
        Console.write "timesTwo both (3, 7): "
        Console.writeln $"{Format.int a}, {Format.int b}"
    Console.writeln ""

    Console.write "chooseAndApply true timesTwo square 5: "
    Console.writeln (Format.int (chooseAndApply true timesTwo square 5))   // 10
    Console.write "chooseAndApply false timesTwo square 5: "
    Console.writeln (Format.int (chooseAndApply false timesTwo square 5))  // 25
    Console.writeln ""

    let add10 = makeAdder 10
    let mult3 = makeMultiplier 3
    Console.writeln $"add10 applied to 5: {Format.int (add10 5)}"
    Console.writeln $"mult3 applied to 7: {Format.int (mult3 7)}"
    Console.writeln ""

    let doubleThenInc = compose timesTwo increment
    let incThenDouble = compose increment timesTwo
    Console.writeln $"timesTwo then increment on 5: {Format.int (doubleThenInc 5)}"
    Console.writeln $"increment then timesTwo on 5: {Format.int (incThenDouble 5)}"
    0

//@ captures 20 n: value
//@ captures 23 factor: value
//@ captures 27 g: value, f: value

//| === Higher-Order Functions Test ===
//| increment twice on 5: 7
//| timesTwo twice on 3: 12
//|
//| timesTwo both (3, 7): 6, 14
//|
//| chooseAndApply true timesTwo square 5: 10
//| chooseAndApply false timesTwo square 5: 25
//|
//| add10 applied to 5: 15
//| mult3 applied to 7: 21
//|
//| timesTwo then increment on 5: 11
//| increment then timesTwo on 5: 12

/// The simplest recursive functions.
module Samples.RecursionSimple

open Console
open Format

let rec factorial (n: int) : int =
    if n <= 1 then 1 else n * factorial (n - 1)

/// `loop` is a local function that calls itself last: it runs as a loop.
let factorialTail (n: int) : int =
    let rec loop acc i =
        if i <= 1 then acc else loop (acc * i) (i - 1)
    loop 1 n

let countDigits (n: int) : int =
    let rec loop count rest =
        if rest < 10 then count else loop (count + 1) (rest / 10)
    loop 1 n

let rec gcd (a: int) (b: int) : int =
    if b = 0 then a else gcd b (a % b)

let rec power (b: int) (exponent: int) : int =
    if exponent = 0 then 1
    elif exponent % 2 = 0 then power (b * b) (exponent / 2)
    else b * power b (exponent - 1)

let show (label: string) (n: int) : unit =
    Console.writeln $"{label}: {Format.int n}"

[<EntryPoint>]
let main _ =
    Console.writeln "=== Simple Recursion Test ==="
    Console.writeln "--- Factorial ---"
    show "factorial 5" (factorial 5)
    show "factorialTail 5" (factorialTail 5)
    show "factorial 10" (factorial 10)

    Console.writeln ""
    Console.writeln "--- Count Digits ---"
    show "digits in 12345" (countDigits 12345)
    show "digits in 7" (countDigits 7)

    Console.writeln ""
    Console.writeln "--- GCD ---"
    show "gcd 48 18" (gcd 48 18)
    show "gcd 100 35" (gcd 100 35)

    Console.writeln ""
    Console.writeln "--- Power ---"
    show "2^10" (power 2 10)
    show "3^5" (power 3 5)
    0

//@ closures 0

//| === Simple Recursion Test ===
//| --- Factorial ---
//| factorial 5: 120
//| factorialTail 5: 120
//| factorial 10: 3628800
//|
//| --- Count Digits ---
//| digits in 12345: 5
//| digits in 7: 1
//|
//| --- GCD ---
//| gcd 48 18: 6
//| gcd 100 35: 5
//|
//| --- Power ---
//| 2^10: 1024
//| 3^5: 243

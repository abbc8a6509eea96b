/// Recursion: plain, by tail calls, through local functions, and mutual.
module Samples.Recursion

open Console
open Format

let rec factorial (n: int) : int =
    if n <= 1 then 1 else n * factorial (n - 1)

/// `loop` is a local function that calls itself last: it runs as a loop.
let factorialTail (n: int) : int =
    let rec loop acc i =
        if i <= 1 then acc else loop (acc * i) (i - 1)
    loop 1 n

let rec fibonacci (n: int) : int =
    if n < 2 then n else fibonacci (n - 1) + fibonacci (n - 2)

let fibonacciTail (n: int) : int =
    let rec loop a b i =
        if i = 0 then a else loop b (a + b) (i - 1)
    loop 0 1 n

/// Here `loop` captures `n`. It never leaves `sumTo`, so `n` travels as one more argument.
let sumTo (n: int) : int =
    let rec loop acc i =
        if i > n then acc else loop (acc + i) (i + 1)
    loop 0 1

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

let rec isEven (n: int) : bool =
    if n = 0 then true else isOdd (n - 1)

and isOdd (n: int) : bool =
    if n = 0 then false else isEven (n - 1)

let truth (b: bool) : string = if b then "true" else "false"

let show (label: string) (n: int) : unit =
    Console.writeln $"{label}: {Format.int n}"

let showBool (label: string) (b: bool) : unit =
    Console.writeln $"{label}: {truth b}"

[<EntryPoint>]
let main _ =
    Console.writeln "=== Recursion Test ==="
    Console.writeln "--- Factorial ---"
    show "factorial 5" (factorial 5)
    show "factorialTail 5" (factorialTail 5)
    show "factorial 10" (factorial 10)

    Console.writeln ""
    Console.writeln "--- Fibonacci ---"
    show "fibonacci 10" (fibonacci 10)
    show "fibonacciTail 10" (fibonacciTail 10)
    show "fibonacciTail 20" (fibonacciTail 20)

    Console.writeln ""
    Console.writeln "--- Sum ---"
    show "sum 1 to 10" (sumTo 10)
    show "sum 1 to 100" (sumTo 100)

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

    Console.writeln ""
    Console.writeln "--- Mutual Recursion (Even/Odd) ---"
    showBool "isEven 10" (isEven 10)
    showBool "isOdd 10" (isOdd 10)
    showBool "isEven 7" (isEven 7)
    showBool "isOdd 7" (isOdd 7)
    0

//@ closures 0

//| === Recursion Test ===
//| --- Factorial ---
//| factorial 5: 120
//| factorialTail 5: 120
//| factorial 10: 3628800
//|
//| --- Fibonacci ---
//| fibonacci 10: 55
//| fibonacciTail 10: 55
//| fibonacciTail 20: 6765
//|
//| --- Sum ---
//| sum 1 to 10: 55
//| sum 1 to 100: 5050
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
//|
//| --- Mutual Recursion (Even/Odd) ---
//| isEven 10: true
//| isOdd 10: false
//| isEven 7: false
//| isOdd 7: true

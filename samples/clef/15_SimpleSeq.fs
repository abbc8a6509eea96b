/// Sequences: elements are computed when they are asked for, and each enumeration starts anew.
module Samples.SimpleSeq

open Console
open Format

let threeNumbers = seq {
    yield 1
    yield 2
    yield 3
}

let singleElement = seq { yield 42 }

let emptySeq = seq { if false then yield 0 }

let countUp (first: int) (last: int) = seq {
    let mutable n = first
    while n <= last do
        yield n
        n <- n + 1
}

let countDown (first: int) (last: int) = seq {
    let mutable n = first
    while n >= last do
        yield n
        n <- n - 1
}

/// The parameter hides the function `max`.
let evenNumbersUpTo (max: int) = seq {
    let mutable n = 0
    while n <= max do
        if n % 2 = 0 then
            yield n
        n <- n + 1
}

let oddNumbersUpTo (max: int) = seq {
    let mutable n = 0
    while n <= max do
        if n % 2 = 1 then
            yield n
        n <- n + 1
}

let nonFizzBuzzUpTo (max: int) = seq {
    let mutable n = 1
    while n <= max do
        if n % 3 <> 0 then
            if n % 5 <> 0 then
                yield n
        n <- n + 1
}

let multiplesOf (factor: int) (count: int) = seq {
    let mutable i = 1
    while i <= count do
        yield factor * i
        i <- i + 1
}

let rangeWithStep (first: int) (last: int) (step: int) = seq {
    let mutable n = first
    while n <= last do
        yield n
        n <- n + step
}

let squares (count: int) = seq {
    let mutable i = 1
    while i <= count do
        let square = i * i
        yield square
        i <- i + 1
}

let triangularNumbers (count: int) = seq {
    let mutable i = 1
    let mutable sum = 0
    while i <= count do
        sum <- sum + i
        yield sum
        i <- i + 1
}

let fibonacci (count: int) = seq {
    let mutable a = 0
    let mutable b = 1
    let mutable i = 0
    while i < count do
        yield a
        let next = a + b
        a <- b
        b <- next
        i <- i + 1
}

let powersOfTwo (count: int) = seq {
    let mutable power = 1
    let mutable i = 0
    while i < count do
        yield power
        power <- power * 2
        i <- i + 1
}

let show (label: string) (numbers: seq<int>) : unit =
    Console.write label
    for n in numbers do
        Console.write (Format.int n)
        Console.write " "
    Console.writeln ""

[<EntryPoint>]
let main _ =
    Console.writeln "=== Sample 15: Simple Sequences ==="
    Console.writeln ""

    Console.writeln "--- Part 1: Basic Sequences ---"
    show "threeNumbers: " threeNumbers
    Console.write "singleElement: "
    for x in singleElement do
        Console.write (Format.int x)
    Console.writeln ""
    Console.write "emptySeq (should be empty): "
    for x in emptySeq do
        Console.write (Format.int x)
    Console.writeln "(done)"
    Console.writeln ""

    Console.writeln "--- Part 2: While Loop Sequences ---"
    show "countUp 5 10: " (countUp 5 10)
    show "countDown 10 5: " (countDown 10 5)
    Console.writeln ""

    Console.writeln "--- Part 3: Conditional Yields ---"
    show "evenNumbersUpTo 10: " (evenNumbersUpTo 10)
    show "oddNumbersUpTo 10: " (oddNumbersUpTo 10)
    show "nonFizzBuzzUpTo 15: " (nonFizzBuzzUpTo 15)
    Console.writeln ""

    Console.writeln "--- Part 4: Sequences with Captures ---"
    show "multiplesOf 3 5: " (multiplesOf 3 5)
    show "rangeWithStep 0 20 4: " (rangeWithStep 0 20 4)
    Console.writeln ""

    Console.writeln "--- Part 5: Computed Sequences ---"
    show "squares 6: " (squares 6)
    show "triangularNumbers 6: " (triangularNumbers 6)
    Console.writeln ""

    Console.writeln "--- Part 6: Classic Sequences ---"
    show "fibonacci 10: " (fibonacci 10)
    show "powersOfTwo 8: " (powersOfTwo 8)
    Console.writeln ""

    Console.writeln "--- Verification Summary ---"
    Console.writeln "Expected values:"
    Console.writeln "  threeNumbers: 1 2 3"
    Console.writeln "  singleElement: 42"
    Console.writeln "  emptySeq: (nothing)"
    Console.writeln "  countUp 5 10: 5 6 7 8 9 10"
    Console.writeln "  countDown 10 5: 10 9 8 7 6 5"
    Console.writeln "  evenNumbersUpTo 10: 0 2 4 6 8 10"
    Console.writeln "  oddNumbersUpTo 10: 1 3 5 7 9"
    Console.writeln "  nonFizzBuzzUpTo 15: 1 2 4 7 8 11 13 14"
    Console.writeln "  multiplesOf 3 5: 3 6 9 12 15"
    Console.writeln "  rangeWithStep 0 20 4: 0 4 8 12 16 20"
    Console.writeln "  squares 6: 1 4 9 16 25 36"
    Console.writeln "  triangularNumbers 6: 1 3 6 10 15 21"
    Console.writeln "  fibonacci 10: 0 1 1 2 3 5 8 13 21 34"
    Console.writeln "  powersOfTwo 8: 1 2 4 8 16 32 64 128"
    0

//| === Sample 15: Simple Sequences ===
//|
//| --- Part 1: Basic Sequences ---
//| threeNumbers: 1 2 3 
//| singleElement: 42
//| emptySeq (should be empty): (done)
//|
//| --- Part 2: While Loop Sequences ---
//| countUp 5 10: 5 6 7 8 9 10 
//| countDown 10 5: 10 9 8 7 6 5 
//|
//| --- Part 3: Conditional Yields ---
//| evenNumbersUpTo 10: 0 2 4 6 8 10 
//| oddNumbersUpTo 10: 1 3 5 7 9 
//| nonFizzBuzzUpTo 15: 1 2 4 7 8 11 13 14 
//|
//| --- Part 4: Sequences with Captures ---
//| multiplesOf 3 5: 3 6 9 12 15 
//| rangeWithStep 0 20 4: 0 4 8 12 16 20 
//|
//| --- Part 5: Computed Sequences ---
//| squares 6: 1 4 9 16 25 36 
//| triangularNumbers 6: 1 3 6 10 15 21 
//|
//| --- Part 6: Classic Sequences ---
//| fibonacci 10: 0 1 1 2 3 5 8 13 21 34 
//| powersOfTwo 8: 1 2 4 8 16 32 64 128 
//|
//| --- Verification Summary ---
//| Expected values:
//|   threeNumbers: 1 2 3
//|   singleElement: 42
//|   emptySeq: (nothing)
//|   countUp 5 10: 5 6 7 8 9 10
//|   countDown 10 5: 10 9 8 7 6 5
//|   evenNumbersUpTo 10: 0 2 4 6 8 10
//|   oddNumbersUpTo 10: 1 3 5 7 9
//|   nonFizzBuzzUpTo 15: 1 2 4 7 8 11 13 14
//|   multiplesOf 3 5: 3 6 9 12 15
//|   rangeWithStep 0 20 4: 0 4 8 12 16 20
//|   squares 6: 1 4 9 16 25 36
//|   triangularNumbers 6: 1 3 6 10 15 21
//|   fibonacci 10: 0 1 1 2 3 5 8 13 21 34
//|   powersOfTwo 8: 1 2 4 8 16 32 64 128

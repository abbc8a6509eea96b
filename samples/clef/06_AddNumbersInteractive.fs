/// Two numbers from the keyboard, each an integer or a decimal, and their sum.
module Samples.AddNumbersInteractive

open Console
open Format
open Parse

type Number =
    | IntVal of int
    | FloatVal of float

/// A text with a point is a decimal number, any other an integer.
let parseNumber (text: string) : Number =
    if String.contains text '.' then FloatVal (Parse.float text)
    else IntVal (Parse.int text)

// `float x` is the conversion, although Parse and Format, which are open, define `float` too.
let add (a: Number) (b: Number) : Number =
    match a, b with
    | IntVal x, IntVal y -> IntVal (x + y)
    | IntVal x, FloatVal y -> FloatVal ((float x) + y)
    | FloatVal x, IntVal y -> FloatVal (x + (float y))
    | FloatVal x, FloatVal y -> FloatVal (x + y)

let formatNumber (n: Number) : string =
    match n with
    | IntVal x -> Format.int x
    | FloatVal x -> Format.float x

let readNumber (prompt: string) : Number =
    Console.write prompt
    Console.readln() |> parseNumber

[<EntryPoint>]
let main _ =
    Console.writeln "=== Interactive Number Addition ==="
    Console.writeln "Enter any numeric form: integers (42) or decimals (3.14159265)"
    Console.writeln ""
    let first = readNumber "Enter first number: "
    let second = readNumber "Enter second number: "
    let sum = add first second
    Console.writeln $"{formatNumber first} + {formatNumber second} = {formatNumber sum}"
    0

//@ stdin "987\n85.298734987\n"
//| === Interactive Number Addition ===
//| Enter any numeric form: integers (42) or decimals (3.14159265)
//|
//| Enter first number: Enter second number: 987 + 85.298734987000003 = 1072.298734986999988

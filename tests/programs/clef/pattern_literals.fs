// Literals of every kind in patterns.
let number (n: int) : string =
    match n with
    | 0 -> "zero"
    | 1 | 2 | 3 -> "few"
    | -1 -> "minus one"
    | 0xFF -> "byte"
    | _ -> "many"

let word (s: string) : int =
    match s with
    | "" -> 0
    | "one" -> 1
    | "two" -> 2
    | _ -> -1

let letter (c: char) : string =
    match c with
    | 'a' | 'e' | 'i' | 'o' | 'u' -> "vowel"
    | ' ' -> "blank"
    | '\n' -> "newline"
    | _ -> "other"

let both (a: bool) (b: bool) : string =
    match a, b with
    | true, true -> "both"
    | true, false -> "first"
    | false, true -> "second"
    | false, false -> "none"

[<EntryPoint>]
let main _ =
    for n in [0; 2; -1; 255; 99; -2] do
        Console.write $"{number n}; "
    Console.writeln ""
    for w in [""; "one"; "two"; "three"] do
        Console.write $"{Format.int (word w)} "
    Console.writeln ""
    for c in ['e'; 'x'; ' '; '\n'] do
        Console.write $"{letter c} "
    Console.writeln ""
    Console.writeln (both true true + both true false + both false true + both false false)
    0

//| zero; few; minus one; byte; many; many; 
//| 0 1 2 -1 
//| vowel other blank newline 
//| bothfirstsecondnone

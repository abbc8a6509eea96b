// A match without a fitting arm stops the program where the match stands.
//@ exit 2
//@ warns W0001
let name (n: int) : string =
    match n with
    | 1 -> "one"
    | 2 -> "two"

[<EntryPoint>]
let main _ =
    Console.writeln (name 1)
    Console.writeln (name 2)
    Console.writeln (name 3)
    0

//@ stderr-has "trap_incomplete_match.fs:5"

//| one
//| two

// Counting loops and ranges end at the bounds of int, run in steps of either sign, and raise if the step is zero.
let maxInt = 9223372036854775807
let minInt = -maxInt - 1

let show (xs: int list) : string =
    List.fold (fun (text: string) x -> text + Format.int x + " ") "" xs

let stepped (a: int) (s: int) (b: int) : string =
    try
        let mutable n = 0
        for i in a .. s .. b do
            n <- n + 1
        Format.int n + ": " + show [a .. s .. b]
    with
    | _ -> "raised"

[<EntryPoint>]
let main _ =
    let mutable n = 0
    for i in maxInt - 2 .. maxInt do
        n <- n + 1
    for i = minInt + 1 downto minInt do
        n <- n + 10
    for i in maxInt .. minInt do
        n <- n + 1000
    Console.writeln (Format.int n)
    Console.writeln (stepped 1 1 5)
    Console.writeln (stepped 1 3 11)
    Console.writeln (stepped 10 (-4) 0)
    Console.writeln (stepped 5 2 5)
    Console.writeln (stepped 5 2 4)
    Console.writeln (stepped 4 (-2) 5)
    Console.writeln (stepped 1 0 5)
    Console.writeln (stepped (maxInt - 5) 4 maxInt)
    Console.writeln (stepped minInt maxInt maxInt)
    Console.writeln (stepped maxInt minInt minInt)
    let arr = [| 10 .. -3 .. 1 |]
    Console.writeln (Format.int (Array.length arr) + ": " + show (Array.toList arr))
    let none = [| 3 .. 2 |]
    Console.writeln (Format.int (Array.length none))
    for c in ['a' .. 'e'] do
        Console.write $"{c}"
    Console.writeln ""
    let bytes = [250uy .. 255uy]
    Console.writeln (Format.int (List.length bytes))
    0

//| 23
//| 5: 1 2 3 4 5 
//| 4: 1 4 7 10 
//| 3: 10 6 2 
//| 1: 5 
//| 0: 
//| 0: 
//| raised
//| 2: 9223372036854775802 9223372036854775806 
//| 3: -9223372036854775808 -1 9223372036854775806 
//| 2: 9223372036854775807 -1 
//| 4: 10 7 4 1 
//| 0
//| abcde
//| 6

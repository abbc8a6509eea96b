// Recursion a million deep that is not in tail position.
//@ skip interp
let rec sumTo (n: int) : int =
    if n = 0 then 0 else n + sumTo (n - 1)

let rec build (n: int) : int list =
    if n = 0 then [] else n :: build (n - 1)

let rec alternating (xs: int list) : int =
    match xs with
    | [] -> 0
    | x :: rest -> x - alternating rest

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (sumTo 1000000))
    let xs = build 1000000
    Console.writeln (Format.int (List.length xs))
    Console.writeln (Format.int (alternating xs))
    0

//| 500000500000
//| 1000000
//| 500000

// A loop that makes a closure, a list and a string in each round needs no more space for more rounds.
//@ skip interp
let work (i: int) : int =
    let add = fun x -> x + i
    let xs = [add 1; add 2; add 3]
    let s = $"{i}"
    List.sum xs - 3 * i + String.length s

[<EntryPoint>]
let main _ =
    let mutable total = 0
    for i in 1..3000000 do
        total <- total + work i
    Console.writeln (Format.int total)
    0

//| 37888896

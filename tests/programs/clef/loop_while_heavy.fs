// 100 million rounds of a while loop over mutable locals.
//@ skip interp
[<EntryPoint>]
let main _ =
    let mutable i = 0
    let mutable x = 0
    while i < 100000000 do
        x <- (x + i * i) &&& 0xFFFF
        i <- i + 1
    Console.writeln (Format.int i)
    Console.writeln (Format.int x)
    0

//@ closures 0

//| 100000000
//| 9600

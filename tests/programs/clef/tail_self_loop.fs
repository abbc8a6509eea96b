// A self tail call is a loop: 100 million rounds in constant space.
//@ skip interp
let rec sum (acc: int) (n: int) : int =
    if n = 0 then acc else sum (acc + (n &&& 3)) (n - 1)

let count (limit: int) : int =
    let rec go i hits =
        if i >= limit then hits
        elif i % 3 = 0 then go (i + 1) (hits + 1)
        else go (i + 1) hits
    go 0 0

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (sum 0 100000000))
    Console.writeln (Format.int (count 100000000))
    0

//@ closures 0

//| 150000000
//| 33333334

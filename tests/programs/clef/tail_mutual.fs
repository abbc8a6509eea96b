// Mutual tail calls of top-level functions run in constant space.
//@ skip interp
let rec isEven (n: int) : bool =
    if n = 0 then true else isOdd (n - 1)

and isOdd (n: int) : bool =
    if n = 0 then false else isEven (n - 1)

[<EntryPoint>]
let main _ =
    Console.writeln (if isEven 100000000 then "even" else "odd")
    Console.writeln (if isEven 100000001 then "even" else "odd")
    0

//| even
//| odd

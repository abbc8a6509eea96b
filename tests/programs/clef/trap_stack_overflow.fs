// Endless recursion ends with a message and status 2, not with a segmentation fault.
//@ exit 2
//@ stderr-has "stack overflow"
//@ skip interp
//@ skip asan
let rec depth (n: int) : int =
    if n < 0 then 0 else 1 + max 0 (depth (n + 1))

[<EntryPoint>]
let main _ =
    Console.writeln "going down"
    Console.writeln (Format.int (depth 1))
    0

//| going down

// A chain of a million continuations: neither building nor running it may need the stack.
//@ skip interp
let rec sumCps (n: int) (k: int -> int) : int =
    if n = 0 then k 0
    else sumCps (n - 1) (fun r -> k (r + n))

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (sumCps 1000000 (fun r -> r)))
    0

//@ captures 5 k: value, n: value

//| 500000500000

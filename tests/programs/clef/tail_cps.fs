// Continuation-passing style: every call is a tail call, the closures hold the rest of the work.
let rec sumCps (n: int) (k: int -> int) : int =
    if n = 0 then k 0
    else sumCps (n - 1) (fun r -> k (r + n))

let rec fibCps (n: int) (k: int -> int) : int =
    if n < 2 then k n
    else
        fibCps (n - 1) (fun a ->
            fibCps (n - 2) (fun b ->
                k (a + b)))

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (sumCps 10 (fun r -> r)))
    Console.writeln (Format.int (sumCps 2000 (fun r -> r * 10)))
    Console.writeln (Format.int (fibCps 15 (fun r -> r)))
    0

//@ captures 4 k: value, n: value

//| 55
//| 20010000
//| 610

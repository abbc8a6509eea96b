// Tail calls in every tail position: if, match, let, sequence, &&, ||, inside a closure.
//@ skip interp
let rec viaAnd (n: int) : bool = n = 0 || (n > 0 && viaAnd (n - 1))

let rec viaMatch (xs: int) (acc: int) : int =
    match xs with
    | 0 -> acc
    | k when k % 2 = 0 ->
        let half = acc + 1
        viaMatch (k - 1) half
    | k ->
        ignore acc
        viaMatch (k - 1) acc

let countdown (n: int) : (int -> int) =
    let rec go acc i = if i = 0 then acc + n else go (acc + 1) (i - 1)
    fun k -> go 0 k

[<EntryPoint>]
let main _ =
    Console.writeln (if viaAnd 10000000 then "true" else "false")
    Console.writeln (Format.int (viaMatch 10000000 0))
    Console.writeln (Format.int (countdown 5 10000000))
    0

//| true
//| 5000000
//| 10000005

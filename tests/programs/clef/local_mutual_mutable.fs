// Two recursive local functions share one mutable variable and record their calls in it.
let trace (n: int) : string * int =
    let mutable log = ""
    let mutable calls = 0
    let rec ping (k: int) : unit =
        calls <- calls + 1
        log <- log + "i"
        if k > 0 then pong (k - 1)
    and pong (k: int) : unit =
        calls <- calls + 1
        log <- log + "o"
        if k > 0 then ping (k - 1)
    ping n
    pong 1
    (log, calls)

[<EntryPoint>]
let main _ =
    let (log, calls) = trace 5
    Console.writeln log
    Console.writeln (Format.int calls)
    let (log2, calls2) = trace 0
    Console.writeln $"{log2} {Format.int calls2}"
    0

//| ioioiooi
//| 8
//| ioi 3

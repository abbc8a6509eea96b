// A recursive local function that is returned: it refers to itself and to a capture.
let makePower (b: int) : (int -> int) =
    let rec power (n: int) : int =
        if n = 0 then 1 else b * power (n - 1)
    power

let makeCountdown (log: string -> unit) : (int -> unit) =
    let rec go (n: int) : unit =
        log (Format.int n)
        if n > 0 then go (n - 1)
    go

[<EntryPoint>]
let main _ =
    let pow2 = makePower 2
    let pow3 = makePower 3
    Console.writeln (Format.int (pow2 10))
    Console.writeln (Format.int (pow3 4))
    Console.writeln (Format.int (pow2 (pow3 1)))
    let count = makeCountdown (fun s -> Console.write $"[{s}]")
    count 3
    count 1
    Console.writeln ""
    0

//| 1024
//| 81
//| 8
//| [3][2][1][0][1][0]

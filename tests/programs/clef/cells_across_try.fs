// What the body of a `try` wrote is seen by its handler and after it, also if it was cut short.
exception Stop of int

let cutShort (limit: int) : string =
    let mutable i = 0
    let mutable text = ""
    let mutable outside = 0
    try
        while true do
            i <- i + 1
            text <- text + Format.int i
            if i >= limit then raise (Stop (i * 10))
    with
    | Stop n -> outside <- n + i
    $"{text} {Format.int i} {Format.int outside}"

// `tries` is written around the `try` only, `last` inside it.
let retry (n: int) : int =
    let mutable tries = 0
    let mutable last = -1
    let mutable ok = false
    while not ok do
        tries <- tries + 1
        let got =
            try
                last <- tries
                if tries < n then failwith "again"
                100 * tries
            with
            | Failure _ -> 0
        if got > 0 then ok <- true
    tries + last

let finallyCounts () : int =
    let mutable opened = 0
    let mutable closed = 0
    let mutable failed = 0
    for i in 1 .. 6 do
        opened <- opened + 1
        try
            try
                if i % 3 = 0 then raise (Stop i)
            finally
                closed <- closed + 1
        with
        | Stop n -> failed <- failed * 10 + n
    opened * 10000 + closed * 1000 + failed

// Refs: the assignment before the failing operation holds, the one after it does not happen.
let partly (d: int) : int =
    let r = ref 1
    let q =
        try
            r := 2
            let x = 10 / d
            r := 3
            x
        with
        | _ -> -1
    !r * 100 + q

[<EntryPoint>]
let main _ =
    Console.writeln (cutShort 4)
    Console.writeln (Format.int (retry 5))
    Console.writeln (Format.int (finallyCounts ()))
    Console.writeln (Format.int (partly 5))
    Console.writeln (Format.int (partly 0))
    0

//| 1234 4 44
//| 10
//| 66036
//| 302
//| 199

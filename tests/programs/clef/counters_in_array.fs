// Ten counters in an array, each with its own cell, and one total that all of them share.
let makeCounters (n: int) : (unit -> int)[] * (unit -> int) =
    let mutable total = 0
    let counters =
        Array.init n (fun i ->
            let mutable own = i * 100
            fun () ->
                own <- own + 1
                total <- total + 1
                own)
    (counters, (fun () -> total))

[<EntryPoint>]
let main _ =
    let (cs, total) = makeCounters 10
    for round in 1..3 do
        for i in 0..9 do
            if i % round = 0 then cs.[i] () |> ignore
    Console.writeln $"{cs.[0] ()} {cs.[1] ()} {cs.[6] ()} {cs.[9] ()}"
    Console.writeln (Format.int (total ()))
    0

//@ captures 5 total: ref
//@ captures 7 own: ref, total: ref
//@ captures 11 total: ref

//| 4 102 604 903
//| 23

// The variable of `for … in a..b` is a new one in each round: each closure keeps its own.
[<EntryPoint>]
let main _ =
    let mutable fs : (unit -> int) list = []
    for i in 1..5 do
        fs <- (fun () -> i * i) :: fs
    for f in fs do
        Console.write $"{Format.int (f ())} "
    Console.writeln ""
    let mutable calls = 0
    let mutable gs : (unit -> int) list = []
    for i in 10..-2..4 do
        let add =
            fun () ->
                calls <- calls + i
                calls
        gs <- add :: gs
    for g in List.rev gs do
        Console.write $"{Format.int (g ())} "
    Console.writeln ""
    Console.writeln (Format.int calls)
    0

//@ captures 6 i: value
//@ captures 14 calls: ref, i: value

//| 25 16 9 4 1 
//| 10 18 24 28 
//| 28

// A loop takes elements apart and leaves out those that its pattern does not match; each iteration has its own variables.
//@ warns W0001
[<EntryPoint>]
let main _ =
    let xs = [Some 1; None; Some 3]
    for Some x in xs do
        Console.write $"{x} "
    for (a, b) in [| (1, 2); (3, 4) |] do
        Console.write $"{a * b} "
    let mutable fs = []
    for i in 1 .. 3 do
        fs <- (fun () -> i) :: fs
    for f in fs do
        Console.write $"{f ()} "
    let mutable arr = [| 1; 2; 3 |]
    for x in arr do
        arr <- [||]
        Console.write $"{x} "
    Console.writeln ""
    0

//| 1 3 2 12 3 2 1 1 2 3 

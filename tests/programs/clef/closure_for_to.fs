// `for i = a to b` and `downto`: the variable is fresh for each round, too.
[<EntryPoint>]
let main _ =
    let ups = Array.create 4 (fun () -> 0)
    for i = 0 to 3 do
        ups.[i] <- (fun () -> i + 10)
    let downs = Array.create 4 (fun () -> 0)
    for i = 3 downto 0 do
        downs.[3 - i] <- (fun () -> i)
    for i = 0 to 3 do
        Console.writeln $"{Format.int (ups.[i] ())} {Format.int (downs.[i] ())}"
    for i = 5 to 4 do
        Console.writeln $"never {Format.int i}"
    0

//@ captures 6 i: value
//@ captures 9 i: value

//| 10 3
//| 11 2
//| 12 1
//| 13 0

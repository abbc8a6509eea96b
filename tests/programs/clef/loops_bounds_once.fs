// The bounds of a loop are evaluated once; the condition of `while` in every round.
let say (s: string) (n: int) : int =
    Console.write $"{s} "
    n

[<EntryPoint>]
let main _ =
    for i = say "from" 1 to say "to" 3 do
        Console.write $"{Format.int i} "
    Console.writeln ""
    for i in say "a" 1 .. say "b" 3 do
        Console.write $"{Format.int i} "
    Console.writeln ""
    let mutable k = 0
    while say "test" k < 2 do
        k <- k + 1
    Console.writeln ""
    let mutable limit = 3
    for i = 1 to limit do
        limit <- 10
        Console.write $"{Format.int i} "
    Console.writeln (Format.int limit)
    0

//| from to 1 2 3 
//| a b 1 2 3 
//| test test test 
//| 1 2 3 10

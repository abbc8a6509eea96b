// An exception leaves a loop; handlers inside a loop let it go on. State before it is kept.
exception Break

[<EntryPoint>]
let main _ =
    let mutable i = 0
    try
        while true do
            i <- i + 1
            if i = 7 then raise Break
    with
    | Break -> Console.writeln $"left at {Format.int i}"
    let mutable good = 0
    let mutable bad = 0
    for n in 1..10 do
        try
            if n % 3 = 0 then failwith "three"
            good <- good + n
        with
        | Failure _ -> bad <- bad + 1
    Console.writeln $"{Format.int good} {Format.int bad}"
    let mutable closed = 0
    for n = 1 to 3 do
        try
            try
                if n = 2 then raise Break
            finally
                closed <- closed + 1
        with
        | Break -> Console.writeln "break"
    Console.writeln (Format.int closed)
    0

//| left at 7
//| 37 3
//| break
//| 3

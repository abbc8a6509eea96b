// Mutable locals of several types, in branches and nested blocks.
[<EntryPoint>]
let main _ =
    let mutable n = 1
    let mutable s = ""
    let mutable flag = false
    let mutable x = 0.5
    n <- n + 41
    s <- s + "a"
    s <- s + "b"
    flag <- not flag
    x <- x * 3.0
    if flag then
        n <- n * 2
        let mutable n = 5
        n <- n + 1
        Console.writeln (Format.int n)
    Console.writeln (Format.int n)
    Console.writeln s
    Console.writeln (Format.float x)
    let mutable pair = (1, "one")
    pair <- (fst pair + 1, "two")
    let (a, b) = pair
    Console.writeln $"{Format.int a} {b}"
    0

//| 6
//| 84
//| ab
//| 1.5
//| 2 two

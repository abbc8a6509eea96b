// Mutable locals that hide others of the same name, in blocks, branches and loops.
let blocks (n: int) : int =
    let mutable x = n
    let y =
        let mutable x = x * 10
        x <- x + 1
        x
    x <- x + 1
    let mutable x = x + y
    x <- x * 2
    x

let rounds (n: int) : string =
    let mutable s = "a"
    for i in 1 .. n do
        let outer = s
        let mutable s = Format.int i
        if i % 2 = 0 then
            let mutable s = s + "!"
            s <- s + "?"
            Console.write s
        s <- s + outer
        Console.write (s + " ")
    s <- s + "b"
    s

// Each round has its own `n`; the one outside is changed only after the loop.
let countdown (n: int) : int =
    let mutable n = n
    let mutable total = 0
    for i in 1 .. 3 do
        let mutable n = n - i
        while n > 0 do
            total <- total + n
            n <- n - 1
    n <- n + total
    n

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (blocks 3))
    Console.writeln (rounds 4)
    Console.writeln (Format.int (countdown 5))
    0

//| 70
//| 1a 2!?2a 3a 4!?4a ab
//| 24

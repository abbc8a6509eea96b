// Mutable locals in loops in loops: made outside, made inside, used after.
let triangle (n: int) : string =
    let mutable text = ""
    let mutable row = 1
    while row <= n do
        let mutable col = 0
        while col < row do
            text <- text + "*"
            col <- col + 1
        text <- text + "/"
        row <- row + 1
    text

let pythagoras (limit: int) : int * int =
    let mutable count = 0
    let mutable largest = 0
    for a in 1 .. limit do
        for b in a .. limit do
            let mutable c = b
            while c * c < a * a + b * b do
                c <- c + 1
            if c * c = a * a + b * b && c <= limit then
                count <- count + 1
                if a + b + c > largest then largest <- a + b + c
    (count, largest)

let collatz (start: int) : int =
    let mutable best = 0
    let mutable bestLength = 0
    let mutable n = start
    while n > 0 do
        let mutable length = 1
        let mutable x = n
        while x <> 1 do
            if x % 2 = 0 then x <- x / 2 else x <- 3 * x + 1
            length <- length + 1
        if length > bestLength then
            bestLength <- length
            best <- n
        n <- n - 1
    best * 1000 + bestLength

// The inner loops are entered with what the loops around have made of the variables.
let interleaved (n: int) : int =
    let mutable a = 1
    let mutable b = 2
    let mutable c = 3
    for i in 1 .. n do
        a <- a + b
        for j in 1 .. i do
            b <- (b + c) % 101
            for _ in 1 .. j do
                c <- (c + a) % 103
            a <- (a + j) % 107
        c <- c - i
    a * 1000000 + b * 1000 + c

[<EntryPoint>]
let main _ =
    Console.writeln (triangle 4)
    let (count, largest) = pythagoras 60
    Console.writeln $"{Format.int count} {Format.int largest}"
    Console.writeln (Format.int (collatz 30))
    Console.writeln (Format.int (interleaved 12))
    Console.writeln (Format.int (interleaved 0))
    0

//| */**/***/****/
//| 26 144
//| 27112
//| 28090034
//| 1002003

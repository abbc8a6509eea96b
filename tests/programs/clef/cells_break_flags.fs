// Loops that end by a flag, by several conditions, or before their first round.
let firstDivisor (n: int) : int =
    let mutable found = false
    let mutable d = 2
    while not found && d * d <= n do
        if n % d = 0 then found <- true else d <- d + 1
    if found then d else n

let search (xs: int[]) (x: int) : int =
    let mutable low = 0
    let mutable high = Array.length xs - 1
    let mutable at = -1
    while at < 0 && low <= high do
        let middle = (low + high) / 2
        if xs.[middle] = x then at <- middle
        elif xs.[middle] < x then low <- middle + 1
        else high <- middle - 1
    at

// Two loops, one flag: the inner one ends both.
let pairWithSum (xs: int[]) (sum: int) : string =
    let mutable answer = "none"
    let mutable go = true
    let mutable i = 0
    let mutable tried = 0
    while go && i < Array.length xs do
        let mutable j = i + 1
        while go && j < Array.length xs do
            tried <- tried + 1
            if xs.[i] + xs.[j] = sum then
                answer <- $"{Format.int xs.[i]}+{Format.int xs.[j]}"
                go <- false
            j <- j + 1
        i <- i + 1
    $"{answer} after {Format.int tried}"

let skipBlanks (s: string) : int =
    let mutable i = 0
    let mutable words = 0
    let mutable inside = false
    while i < s.Length do
        if s.[i] = ' ' then inside <- false
        elif not inside then
            inside <- true
            words <- words + 1
        i <- i + 1
    words

[<EntryPoint>]
let main _ =
    Console.writeln $"{Format.int (firstDivisor 91)} {Format.int (firstDivisor 97)} {Format.int (firstDivisor 1)}"
    let xs = [| 1; 3; 4; 7; 11; 18; 29 |]
    Console.writeln $"{Format.int (search xs 11)} {Format.int (search xs 5)} {Format.int (search [||] 5)}"
    Console.writeln (pairWithSum xs 15)
    Console.writeln (pairWithSum xs 1000)
    Console.writeln (Format.int (skipBlanks "  the quick  brown fox "))
    0

//| 7 97 1
//| 4 -1 -1
//| 4+11 after 13
//| none after 21
//| 4

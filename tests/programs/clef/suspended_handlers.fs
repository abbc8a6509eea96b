/// Handlers around suspensions: what they see, what they run, and in which order.
let log (s: string) = Console.write (s + " ")
let risky (n: int) = seq {
    let mutable total = 0
    for i in 1 .. n do
        let label = $"item{i}"
        let square = i * i
        try
            try
                yield square
                total <- total + square
                if i % 3 = 0 then failwith label
                yield total
            finally
                log $"fin:{label}"
        with
        | Failure m ->
            log $"caught:{m}:{label}:{square}"
            yield -total
    yield 1000 + total
}
let deep = seq {
    for a in risky 3 do
        let b = a + 1
        for c in risky 1 do
            try
                yield b * 100 + c
            finally
                log $"[{b}]"
}
let work = async {
    let names = [ "x"; "y"; "z" ]
    let mutable out = []
    for n in names do
        let upper = String.toUpper n
        try
            let! v = async {
                do! Async.Sleep 0
                if n = "y" then failwith ("bad " + n)
                return upper + "!"
            }
            out <- v :: out
        with
        | Failure m -> out <- (m + upper) :: out
    let rest = List.rev out
    return String.concat "," rest
}
let twoLevels (k: int) = async {
    let inner (j: int) = async {
        try
            do! Async.Sleep 0
            if j > k then failwith $"j{j}"
            return j
        finally
            log $"inner{j}"
    }
    let mutable sum = 0
    let mutable j = 0
    try
        while true do
            let! v = inner j
            sum <- sum + v
            j <- j + 1
        return 0
    with
    | Failure m -> return sum * 10 + String.length m
}
[<EntryPoint>]
let main _ =
    for x in risky 4 do log (Format.int x)
    Console.writeln ""
    for x in deep do log (Format.int x)
    Console.writeln ""
    for x in Seq.take 3 deep do log (Format.int x)
    Console.writeln ""
    Console.writeln (Async.RunSynchronously work)
    Console.writeln $"{Async.RunSynchronously (twoLevels 3)}"
    0

//| 1 1 fin:item1 4 5 fin:item2 9 fin:item3 caught:item3:item3:9 -14 16 30 fin:item4 1030 
//| 201 [2] 201 [2] fin:item1 1201 [2] 201 [2] 201 [2] fin:item1 1201 [2] fin:item1 501 [5] 501 [5] fin:item1 1501 [5] 601 [6] 601 [6] fin:item1 1601 [6] fin:item2 1001 [10] 1001 [10] fin:item1 2001 [10] fin:item3 caught:item3:item3:9 -1299 [-13] -1299 [-13] fin:item1 -299 [-13] 101501 [1015] 101501 [1015] fin:item1 102501 [1015] 
//| 201 [2] 201 [2] fin:item1 1201 [2] fin:item1 
//| X!,bad yY,Z!
//| inner0 inner1 inner2 inner3 inner4 62

/// What computations do and when.
let log (s: string) = Console.writeln s

let add (a: int) (b: int) = async { return a + b }

let steps = async {
    log "one"
    do! async { log "two" }
    let! x = add 1 2
    let! (a, b) = async { return (x, x * 2) }
    return a + b
}

let choose (n: int) = async {
    match! add n 1 with
    | 1 -> return "one"
    | k when k % 2 = 0 -> return! async { return "even" }
    | _ -> return "odd"
}

let looping (n: int) = async {
    let mutable total = 0
    for i in 1 .. n do
        let! x = add i 0
        total <- total + x
    let mutable k = 3
    while k > 0 do
        do! Async.Sleep 0
        total <- total * 2
        k <- k - 1
    for w in [ "a"; "bb" ] do
        let! l = async { return String.length w }
        total <- total + l
    return total
}

let safe (n: int) = async {
    try
        try
            let! x = add n 1
            if x > 2 then failwith $"{x} is too much"
            do! Async.Sleep 0
            return x
        finally
            log $"cleanup {n}"
    with
    | Failure m ->
        log m
        return -1
}

type Handle(name: string) =
    interface IDisposable with
        member _.Dispose() = log $"closed {name}"
    member _.Name = name

let using () = async {
    use a = new Handle("a")
    do! Async.Sleep 0
    use! b = async { return new Handle("b") }
    log $"using {a.Name}{b.Name}"
    return 1
}

[<EntryPoint>]
let main _ =
    // Nothing happens before a computation is started, and it can be started again.
    log "begin"
    Console.writeln $"{Async.RunSynchronously steps}"
    Console.writeln $"{steps |> Async.RunSynchronously}"
    for n in [ 0; 1; 2 ] do
        log (Async.RunSynchronously (choose n))
    Console.writeln $"{Async.RunSynchronously (looping 4)}"
    Console.writeln $"{Async.RunSynchronously (safe 1)}"
    Console.writeln $"{Async.RunSynchronously (safe 2)}"
    Console.writeln $"{Async.RunSynchronously (using ())}"
    match Async.RunSynchronously (Async.Catch (async { return 1 / (List.length []) })) with
    | Choice1Of2 n -> Console.writeln $"{n}"
    | Choice2Of2 e -> log "failed"
    Async.RunSynchronously (Async.Ignore (add 1 2))
    let doubled = Async.RunSynchronously (async { return! Async.map (fun x -> x * 2) (add 20 1) })
    Console.writeln $"{doubled}"
    0

//| begin
//| one
//| two
//| 9
//| one
//| two
//| 9
//| one
//| even
//| odd
//| 83
//| cleanup 1
//| 2
//| cleanup 2
//| 3 is too much
//| -1
//| using ab
//| closed b
//| closed a
//| 1
//| failed
//| 42

/// Several computations at once: where one waits, the others go on. Cancellation ends all of them.
let log (s: string) = Console.writeln s

let worker (name: string) (rounds: int) = async {
    let mutable sum = 0
    for i in 1 .. rounds do
        log $"{name}{i}"
        do! Async.Sleep 0
        sum <- sum + i
    return sum
}

/// Gives way once, without the clock.
let pause () = async {
    let mutable first = true
    do! Async.pending (fun () -> Event' (fun () -> ())) (fun () ->
            if first then
                first <- false
                None
            else
                Some ())
}

let polite (name: string) = async {
    log $"{name} begins"
    do! pause ()
    log $"{name} goes on"
    do! pause ()
    log $"{name} ends"
    return name
}

[<EntryPoint>]
let main _ =
    let sums = Async.RunSynchronously (Async.Sequential [ worker "a" 2; worker "b" 1 ])
    Console.writeln $"{sums.[0]} {sums.[1]}"
    let names = Async.Parallel [| polite "x"; polite "y" |] |> Async.RunSynchronously
    log (String.concat "+" (List.ofArray names))
    let squares = Async.Parallel (seq { for i in 1 .. 4 do yield async { return i * i } })
    for s in Async.RunSynchronously squares do
        Console.write $"{s} "
    Console.writeln ""
    // If one fails, the others are given up.
    let careful (name: string) = async {
        try
            do! pause ()
            do! pause ()
            log $"{name} ended"
        finally
            log $"{name} cleaned up"
        return 0
    }
    let failing = async {
        do! pause ()
        return failwith "one failed"
    }
    try
        Async.Parallel [ careful "p"; failing; careful "q" ] |> Async.RunSynchronously |> ignore
    with
    | Failure m -> log m
    // Cancelled from inside: what is protected is cleaned up, what comes after is not run.
    let source = new CancellationTokenSource()
    let endless = async {
        let mutable i = 0
        try
            while true do
                do! pause ()
                i <- i + 1
                if i = 3 then source.Cancel()
        finally
            log $"cleaned up after {i}"
        log "never"
    }
    try
        Async.RunSynchronously(endless, cancellationToken = source.Token)
    with
    | :? System.OperationCanceledException -> log "cancelled"
    log (if source.IsCancellationRequested then "requested" else "not requested")
    // In the background: goes on while somebody waits.
    Async.Start (async {
        log "background 1"
        do! pause ()
        log "background 2"
    })
    Async.RunSynchronously (pause ())
    // A handler does not see a cancellation.
    let second = new CancellationTokenSource()
    let stubborn = async {
        try
            second.Cancel()
            do! pause ()
            return "not reached"
        with
        | _ -> return "caught"
    }
    try
        log (Async.RunSynchronously(stubborn, cancellationToken = second.Token))
    with
    | :? System.OperationCanceledException -> log "ended"
    0

//| a1
//| a2
//| b1
//| 3 1
//| x begins
//| y begins
//| x goes on
//| y goes on
//| x ends
//| y ends
//| x+y
//| 1 4 9 16 
//| p cleaned up
//| q cleaned up
//| one failed
//| cleaned up after 3
//| cancelled
//| requested
//| background 1
//| background 2
//| ended

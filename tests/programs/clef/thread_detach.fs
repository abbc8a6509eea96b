// Threads that nobody waits for, threads that sleep, and locks that are tried.
//@ skip interp

[<EntryPoint>]
let main _ =
    // A detached thread tells by message that it is done.
    let done' =
        MailboxProcessor.Start(fun inbox ->
            let rec loop (names: string list) (waiting: AsyncReplyChannel<string list> option) =
                async {
                    match waiting with
                    | Some reply when names.Length = 3 -> reply.Reply(List.sort names)
                    | _ ->
                        match! inbox.Receive() with
                        | Choice1Of2 name -> return! loop (name :: names) waiting
                        | Choice2Of2 reply -> return! loop names (Some reply)
                }
            loop [] None)
    for name in [ "x"; "y"; "z" ] do
        let thread =
            Thread.create (fun () ->
                Thread.sleep 5
                done'.Post(Choice1Of2 name))
        Thread.detach thread
    printfn "%A" (done'.PostAndReply(fun reply -> Choice2Of2 reply))

    // Sleepers wake in order of their time, whatever the order they were started in.
    let order = MailboxProcessor.Start(fun inbox ->
        async {
            let mutable seen = []
            for _ in 1..3 do
                let! (number, _) = inbox.Receive()
                seen <- number :: seen
            let! (_, reply: AsyncReplyChannel<int list> option) = inbox.Receive()
            reply |> Option.iter (fun reply -> reply.Reply(List.rev seen))
        })
    let sleep milliseconds () =
        Thread.Sleep milliseconds
        order.Post((milliseconds, None))
    let sleepers = [ for milliseconds in [ 240; 10; 120 ] -> Thread.create (sleep milliseconds) ]
    List.iter Thread.join sleepers
    printfn "%A" (order.PostAndReply(fun reply -> (0, Some reply)))

    // A lock that another thread holds is refused, and given later.
    let mutex = Mutex.create ()
    Mutex.lock mutex
    printfn "free while held: %b" (Thread.join (Thread.create (fun () -> Mutex.tryLock mutex)))
    Mutex.unlock mutex
    let tryIt () =
        let got = Mutex.tryLock mutex
        if got then Mutex.unlock mutex
        got
    printfn "free after that: %b" (Thread.join (Thread.create tryIt))
    // This one still sleeps when the program ends.
    Thread.detach (Thread.create (fun () -> Thread.sleep 100000))
    0

//| ["x"; "y"; "z"]
//| [10; 120; 240]
//| free while held: false
//| free after that: true

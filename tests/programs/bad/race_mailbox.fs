// A mailbox is a thread: what its function captures it shares with who started it.
type Message =
    | Add of int
    | Stop of AsyncReplyChannel<unit>

[<EntryPoint>]
let main _ =
    let mutable total = 0
    let adder =
        MailboxProcessor.Start(fun inbox ->
            let rec loop () =
                async {
                    match! inbox.Receive() with
                    | Add n ->
                        total <- total + n
                        return! loop ()
                    | Stop reply -> reply.Reply()
                }
            loop ())
    adder.Post(Add 1)
    printfn "%d" total
    adder.PostAndReply Stop
    0

//@ error E0408 15

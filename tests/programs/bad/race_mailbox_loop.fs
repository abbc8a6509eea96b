// A race: mailbox loop.
[<EntryPoint>]
let main _ =
    let mutable total = 0
    let adder =
        MailboxProcessor.Start(fun (inbox: MailboxProcessor<int>) ->
            async {
                let! n = inbox.Receive()
                total <- total + n
            })
    adder.Post 1
    total

//@ error E0408 9

// A race: mailbox two.
[<EntryPoint>]
let main _ =
    let mutable total = 0
    let behave (inbox: MailboxProcessor<int>) =
            async {
                let! n = inbox.Receive()
                total <- total + n
            }
    let a = MailboxProcessor.Start behave
    let b = MailboxProcessor.Start behave
    a.Post 1
    b.Post 1
    0

//@ error E0408 8

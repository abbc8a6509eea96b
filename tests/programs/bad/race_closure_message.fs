// a function in a message changes a cell of its maker
[<EntryPoint>]
let main _ =
    let mutable x = 0
    let box = MailboxProcessor.Start(fun inbox -> async { while true do
                                                            let! (f: unit -> unit) = inbox.Receive()
                                                            f () })
    box.Post(fun () -> x <- x + 1)
    x <- x + 1
    x

//@ error E0408 8

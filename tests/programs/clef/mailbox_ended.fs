// A mailbox ends when its function does. What is posted to it later is ignored; who asks it learns that it has ended.
//@ skip interp
type Message =
    | Say of string
    | Quit of AsyncReplyChannel<int>
    | Count of AsyncReplyChannel<int>

let start (limit: int) =
    MailboxProcessor.Start(fun inbox ->
        let rec loop said =
            async {
                if said < limit then
                    match! inbox.Receive() with
                    | Say text ->
                        printfn "%d: %s" said text
                        return! loop (said + 1)
                    | Count reply ->
                        reply.Reply(said)
                        return! loop said
                    | Quit reply -> reply.Reply(said)
            }
        loop 0)

let ask (box: MailboxProcessor<Message>) : string =
    try
        string (box.PostAndReply Count)
    with Failure _ ->
        "has ended"

[<EntryPoint>]
let main _ =
    let box = start 100
    box.Post(Say "eins")
    box.Post(Say "zwei")
    printfn "asked: %s" (ask box)
    printfn "quits after %d" (box.PostAndReply Quit)
    Thread.sleep 200
    for i in 1..1000 do
        box.Post(Say "not heard")
    printfn "asked: %s" (ask box)

    let short = start 1
    short.Post(Say "only this")
    Thread.sleep 200
    short.Post(Say "not this")
    printfn "asked: %s" (ask short)
    let none = start 0
    Thread.sleep 200
    none.Post(Say "nor this")
    printfn "asked: %s" (ask none)

    // Many that come and go.
    let mutable sum = 0
    for i in 1..200 do
        let brief = MailboxProcessor.Start(fun inbox -> async {
            let! (n: int, reply: AsyncReplyChannel<int>) = inbox.Receive()
            reply.Reply(n * 2) })
        sum <- sum + brief.PostAndReply(fun reply -> (i, reply))
    printfn "%d" sum
    0

//| 0: eins
//| 1: zwei
//| asked: 2
//| quits after 2
//| asked: has ended
//| 0: only this
//| asked: has ended
//| asked: has ended
//| 40200

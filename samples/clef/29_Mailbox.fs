/// Sample 29: a mailbox.
///
/// A mailbox is a thread with a queue. Its state is the argument of a loop, and nobody else can reach it.
module Samples.Mailboxes

type CounterMessage =
    | Increment
    | Add of int
    | Print of string
    | Stop of AsyncReplyChannel<int>

let counter =
    MailboxProcessor.Start(fun inbox ->
        let rec loop count =
            async {
                let! message = inbox.Receive()
                match message with
                | Increment -> return! loop (count + 1)
                | Add n -> return! loop (count + n)
                | Print label ->
                    Console.writeln $"{label}: {count}"
                    return! loop count
                | Stop reply -> reply.Reply(count)
            }
        loop 0)

[<EntryPoint>]
let main _ =
    Console.writeln "=== Sample 29: Mailbox ==="
    counter.Post(Increment)
    counter.Post(Increment)
    counter.Post(Print "Count")
    counter.Post(Add 40)
    counter.Post(Print "Count")
    let last = counter.PostAndReply(fun reply -> Stop reply)
    Console.writeln $"Stopped at {last}"
    0
//@ skip interp
//| === Sample 29: Mailbox ===
//| Count: 2
//| Count: 42
//| Stopped at 42

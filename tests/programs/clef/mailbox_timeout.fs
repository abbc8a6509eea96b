// `TryReceive` waits for so long and no longer; a mailbox that sleeps finds what came meanwhile.
//@ skip interp
type Message =
    | Word of string
    | Later of int * string
    | Finish of AsyncReplyChannel<string list>

/// Collects words in batches: a batch ends when nothing comes for a while.
let batches (pause: int) =
    MailboxProcessor.Start(fun inbox ->
        let rec idle (finished: string list) =
            async {
                match! inbox.Receive() with
                | Finish reply -> reply.Reply(List.rev finished)
                | message -> return! filling finished [] message
            }
        and filling finished batch message =
            async {
                let batch =
                    match message with
                    | Word word -> word :: batch
                    | Later(n, word) -> String.replicate n word :: batch
                    | Finish _ -> batch
                let! next = inbox.TryReceive pause
                match next with
                | Some(Finish reply) -> reply.Reply(List.rev (String.concat "," (List.rev batch) :: finished))
                | Some message -> return! filling finished batch message
                | None -> return! idle (String.concat "," (List.rev batch) :: finished)
            }
        idle [])

[<EntryPoint>]
let main _ =
    let box = batches 60
    box.Post(Word "a")
    box.Post(Word "b")
    Thread.sleep 300
    box.Post(Later(3, "ü"))
    Thread.sleep 300
    box.Post(Word "c")
    box.Post(Word "d")
    for batch in box.PostAndReply(fun reply -> Finish reply) do
        printfn "%s" batch

    // Without waiting, and with nothing there.
    let polls =
        MailboxProcessor.Start(fun inbox ->
            async {
                let! first = inbox.TryReceive 0
                let! second = inbox.TryReceive 5
                let! (reply: AsyncReplyChannel<string>) = inbox.Receive()
                let! fourth = inbox.TryReceive 1000
                reply.Reply($"{Option.isNone first} {Option.isNone second} {Option.isNone fourth}")
                fourth |> Option.iter (fun other -> other.Reply("at once"))
            })
    Thread.sleep 100
    let asked = Thread.create (fun () -> polls.PostAndReply id)
    Thread.sleep 100
    printfn "%s" (polls.PostAndReply id)
    printfn "%s" (Thread.join asked)
    0

//| a,b
//| üüü
//| c,d
//| at once
//| True True False

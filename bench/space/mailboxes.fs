// n = 40000: mailboxes that keep tables of their own; some messages are questions, which wait for the answer.
module Space.Mailboxes

open System.Collections.Generic

type Message =
    | Put of key: int * text: string
    | Forget of key: int
    | Ask of key: int * AsyncReplyChannel<string option>
    | Count of AsyncReplyChannel<int>

let table (inbox: MailboxProcessor<Message>) : Async<unit> =
    let rec serve (known: Map<int, string>) (puts: int) =
        async {
            let! message = inbox.Receive()
            match message with
            | Put(key, text) -> return! serve (Map.add key text known) (puts + 1)
            | Forget key -> return! serve (Map.remove key known) puts
            | Ask(key, channel) ->
                channel.Reply(Map.tryFind key known)
                return! serve known puts
            | Count channel ->
                channel.Reply(Map.count known + puts)
                return! serve known puts
        }
    serve Map.empty 0

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let boxes = Array.init 4 (fun _ -> MailboxProcessor.Start table)
    let mutable sum = 0
    for i in 1 .. n do
        let box = boxes.[i % 4]
        box.Post(Put(i, "text " + string (i % 1000)))
        if i > 200 then box.Post(Forget(i - 200))
        if i % 8 = 0 then
            match boxes.[(i - 1) % 4].PostAndReply(fun channel -> Ask(i - 1, channel)) with
            | Some text -> sum <- (sum + text.Length) &&& 0xFFFFFF
            | None -> sum <- (sum + 1) &&& 0xFFFFFF
    let counts = boxes |> Array.map (fun box -> box.PostAndReply(fun channel -> Count channel))
    printfn "%d %d" sum (Array.sum counts)
    0

// What threads yield and what mailboxes answer is copied too.
type Node = { Name: string; mutable Next: Node option }

type Question =
    | Number of AsyncReplyChannel<int>
    | Table of AsyncReplyChannel<Dictionary<int, string>>

let answer (inbox: MailboxProcessor<Question>) : Async<unit> =
    async {
        match! inbox.Receive() with
        | Number reply -> reply.Reply(1)
        | Table reply -> reply.Reply(Dictionary<int, string>())
    }

[<EntryPoint>]
let main _ =
    let cell = Thread.create (fun () -> ref 0)
    let nodes = Thread.create (fun () -> [| { Name = "a"; Next = None } |])
    let caught =
        Thread.create (fun () ->
            try
                failwith "no"
            with error ->
                Some error)
    Thread.join caught |> ignore
    (Thread.join cell).Value + (Thread.join nodes).Length

//@ error E0407 8
//@ error E0407 12
//@ error E0407 17
//@ error E0407 18
//@ error E0407 20

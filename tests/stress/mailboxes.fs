// Senders post numbered messages to all mailboxes; every tenth asks for an answer. Each mailbox knows what the next
// number from each sender is: a message that is lost, doubled or overtaken is counted.
//
// Arguments: the number of messages, of mailboxes and of senders.
module Stress

type Message =
    | Item of sender: int * number: int * text: string
    | Asked of sender: int * number: int * AsyncReplyChannel<int * string>
    | Totals of AsyncReplyChannel<int * int>

let behavior (senders: int) (inbox: MailboxProcessor<Message>) : Async<unit> =
    async {
        let next: int[] = Array.zeroCreate senders
        let mutable seen = 0
        let mutable wrong = 0
        while true do
            let! message = inbox.Receive()
            match message with
            | Item(sender, number, text) ->
                if next.[sender] <> number || text.Length <> number % 7 then wrong <- wrong + 1
                next.[sender] <- number + 1
                seen <- seen + 1
            | Asked(sender, number, reply) ->
                if next.[sender] <> number then wrong <- wrong + 1
                next.[sender] <- number + 1
                seen <- seen + 1
                reply.Reply(number, "answer to " + string number)
            | Totals reply -> reply.Reply(seen, wrong)
    }

let texts = [| for length in 0 .. 6 -> String.replicate length "x" |]

/// Posts `count` messages to each mailbox; yields how many answers were wrong.
let send (sender: int) (count: int) (mailboxes: MailboxProcessor<Message>[]) () : int =
    let mutable wrong = 0
    for number in 0 .. count - 1 do
        for mailbox in mailboxes do
            if number % 10 = 9 then
                let (found, text) = mailbox.PostAndReply(fun reply -> Asked(sender, number, reply))
                if found <> number || text <> $"answer to {number}" then wrong <- wrong + 1
            else
                mailbox.Post(Item(sender, number, texts.[number % 7]))
    wrong

[<EntryPoint>]
let main args =
    let (messages, count, senders) = (int args.[0], int args.[1], int args.[2])
    let mailboxes = Array.init count (fun _ -> MailboxProcessor.Start(behavior senders))
    let each = messages / count / senders
    let running = List.init senders (fun sender -> Thread.create (send sender each mailboxes))
    let answers = List.sumBy Thread.join running
    let totals = mailboxes |> Array.map (fun mailbox -> mailbox.PostAndReply(fun reply -> Totals reply))
    printfn "messages %d" (Array.sumBy fst totals)
    printfn "wrong %d" (Array.sumBy snd totals + answers)
    0

/// Mailboxes: threads that wait for messages. A message is copied when it is posted, so that sender and receiver
/// share nothing but the functions in it.
module Mailbox

/// Where the answer to one question goes.
type AsyncReplyChannel<'Reply> =
    { reply': int }
    member this.Reply(value: 'Reply) : unit = Channel.put this.reply' value |> ignore

/// The next message of a queue.
let receive' (queue: int) : Async<'Msg> =
    { begin' =
        fun _ ->
            let mutable envelope = 0
            { next' =
                (fun () ->
                    if envelope = 0 then envelope <- Channel.take queue 0
                    if envelope = 0 then
                        Next' (Event' (fun () -> envelope <- Channel.take queue -1))
                    else
                        let taken = envelope
                        envelope <- 0
                        Done' (Channel.opened taken))
              stop' = fun () -> () } }

let tryReceive' (queue: int) (milliseconds: int) : Async<'Msg option> =
    { begin' =
        fun _ ->
            { next' =
                (fun () ->
                    let envelope = Channel.take queue milliseconds
                    if envelope = 0 then Done' None else Done' (Some(Channel.opened envelope)))
              stop' = fun () -> () } }

/// Asks, and waits for the answer.
let ask' (queue: int) (question: AsyncReplyChannel<'Reply> -> 'Msg) : 'Reply =
    let replies = Channel.create ()
    if not (Channel.put queue (question { reply' = replies })) then
        failwith "PostAndReply: the mailbox has ended"
    let envelope = Channel.take replies -1
    Channel.close replies
    Channel.opened envelope

type MailboxProcessor<'Msg> =
    { queue': int }
    member this.Post(message: 'Msg) : unit = Channel.put this.queue' message |> ignore
    member this.Receive() : Async<'Msg> = receive' this.queue'
    member this.TryReceive(milliseconds: int) : Async<'Msg option> = tryReceive' this.queue' milliseconds
    member this.PostAndReply(question: AsyncReplyChannel<'Reply> -> 'Msg) : 'Reply = ask' this.queue' question
    member this.PostAndAsyncReply(question: AsyncReplyChannel<'Reply> -> 'Msg) : Async<'Reply> =
        async { return ask' this.queue' question }
    member this.CurrentQueueLength : int = Channel.count this.queue'
    static member Start(body: MailboxProcessor<'Msg> -> Async<unit>) : MailboxProcessor<'Msg> =
        let inbox = { queue' = Channel.create () }
        let run () =
            Async.runAlone (body inbox)
            Channel.close inbox.queue'
        let thread = Thread.start' run
        (# "foreign" "" "enf_thread_detach" thread : int #) |> ignore
        inbox

/// The same, as the function that a mailbox runs sees it.
type Inbox<'Msg> = MailboxProcessor<'Msg>

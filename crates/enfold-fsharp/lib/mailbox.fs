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

/// The next message, if one comes within so many milliseconds.
let tryReceive' (queue: int) (milliseconds: int) : Async<'Msg option> =
    { begin' =
        fun _ ->
            let mutable envelope = 0
            let mutable until = -1
            { next' =
                (fun () ->
                    if until < 0 then until <- Sys.clock () + milliseconds * 1000000
                    if envelope = 0 then envelope <- Channel.take queue 0
                    let left = until - Sys.clock ()
                    if envelope <> 0 then
                        let taken = envelope
                        envelope <- 0
                        Done' (Some(Channel.opened taken))
                    elif milliseconds >= 0 && left <= 0 then
                        Done' None
                    else
                        let most = if milliseconds < 0 then -1 else left / 1000000 + 1
                        Next' (Event' (fun () -> envelope <- Channel.take queue most)))
              stop' = fun () -> () } }

/// Asks, and waits for the answer.
let ask' (queue: int) (question: AsyncReplyChannel<'Reply> -> 'Msg) : 'Reply =
    let replies = Channel.create ()
    if not (Channel.put queue (question { reply' = replies })) then
        failwith "PostAndReply: the mailbox has ended"
    let envelope = Channel.take replies -1
    Channel.close replies
    Channel.opened envelope

/// Asks, and lets others go on until the answer is there.
let askLater' (queue: int) (question: AsyncReplyChannel<'Reply> -> 'Msg) : Async<'Reply> =
    { begin' =
        fun _ ->
            let mutable replies = -1
            let mutable envelope = 0
            { next' =
                (fun () ->
                    if replies < 0 then
                        replies <- Channel.create ()
                        if not (Channel.put queue (question { reply' = replies })) then
                            failwith "PostAndAsyncReply: the mailbox has ended"
                    if envelope = 0 then envelope <- Channel.take replies 0
                    if envelope = 0 then
                        Next' (Event' (fun () -> envelope <- Channel.take replies -1))
                    else
                        let taken = envelope
                        envelope <- 0
                        Channel.close replies
                        Done' (Channel.opened taken))
              stop' = fun () -> if replies >= 0 then Channel.close replies } }

type MailboxProcessor<'Msg> =
    { queue': int }
    member this.Post(message: 'Msg) : unit = Channel.put this.queue' message |> ignore
    member this.Receive() : Async<'Msg> = receive' this.queue'
    member this.TryReceive(milliseconds: int) : Async<'Msg option> = tryReceive' this.queue' milliseconds
    member this.PostAndReply(question: AsyncReplyChannel<'Reply> -> 'Msg) : 'Reply = ask' this.queue' question
    member this.PostAndAsyncReply(question: AsyncReplyChannel<'Reply> -> 'Msg) : Async<'Reply> =
        askLater' this.queue' question
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

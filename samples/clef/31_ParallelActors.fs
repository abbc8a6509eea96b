/// Sample 31: mailboxes that work in parallel. The types of their messages mention each other.
module Samples.ParallelActors

type WorkerMessage =
    | Work of int[] * MailboxProcessor<CollectorMessage>
    | Quit

and CollectorMessage =
    | Partial of int * int
    | Total of AsyncReplyChannel<int>

let workerBehavior (id: int) (inbox: Inbox<WorkerMessage>) : Async<unit> =
    async {
        let mutable running = true
        while running do
            let! message = inbox.Receive()
            match message with
            | Work(numbers, collector) -> collector.Post(Partial(id, Array.sum numbers))
            | Quit -> running <- false
    }

/// Adds up what comes in, and answers once everything is there.
let collectorBehavior (expected: int) (inbox: Inbox<CollectorMessage>) : Async<unit> =
    let rec loop left total (asked: AsyncReplyChannel<int> option) =
        async {
            match left, asked with
            | 0, Some reply -> reply.Reply(total)
            | _ ->
                let! message = inbox.Receive()
                match message with
                | Partial(_, sum) -> return! loop (left - 1) (total + sum) asked
                | Total reply -> return! loop left total (Some reply)
        }
    loop expected 0 None

[<EntryPoint>]
let main _ =
    Console.writeln "=== Sample 31: Parallel Actors ==="
    let numWorkers = 4
    let numbers = Array.init 1000 (fun i -> i + 1)
    let collector = MailboxProcessor.Start(collectorBehavior numWorkers)
    let workers = Array.init numWorkers (fun i -> MailboxProcessor.Start(workerBehavior i))
    let size = numbers.Length / numWorkers
    for i in 0 .. numWorkers - 1 do
        workers.[i].Post(Work(Array.sub numbers (i * size) size, collector))
    for worker in workers do
        worker.Post(Quit)
    Console.writeln $"Total: {collector.PostAndReply(fun reply -> Total reply)}"
    0
//@ skip interp
//| === Sample 31: Parallel Actors ===
//| Total: 500500

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

let collectorBehavior (expected: int) (inbox: Inbox<CollectorMessage>) : Async<unit> =
    async {
        let mutable total = 0
        for _ in 1 .. expected do
            let! message = inbox.Receive()
            match message with
            | Partial(_, sum) -> total <- total + sum
            | Total reply -> reply.Reply(-1)
        let! message = inbox.Receive()
        match message with
        | Total reply -> reply.Reply(total)
        | Partial _ -> ()
    }

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
    // The collector answers once all parts are there: until then it says so.
    let rec ask () =
        match collector.PostAndReply(fun reply -> Total reply) with
        | -1 ->
            Thread.sleep 1
            ask ()
        | total -> total
    for worker in workers do
        worker.Post(Quit)
    Console.writeln $"Total: {ask ()}"
    0
//@ skip interp
//| === Sample 31: Parallel Actors ===
//| Total: 500500

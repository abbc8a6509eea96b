// Functions in messages are shared with what they captured, also with cells: who waits for the answer sees what the
// function has changed.
//@ skip interp
type Job =
    | Run of (unit -> unit) * AsyncReplyChannel<unit>
    | Map of (int -> int) * int list * AsyncReplyChannel<int list>
    | Make of int * AsyncReplyChannel<int -> string>
    | Chain of (string -> string) list * string * AsyncReplyChannel<string * int>

let worker () =
    MailboxProcessor.Start(fun inbox ->
        async {
            let mutable jobs = 0
            while true do
                let! job = inbox.Receive()
                jobs <- jobs + 1
                match job with
                | Run(action, reply) ->
                    action ()
                    reply.Reply()
                | Map(f, items, reply) -> reply.Reply(List.map f items)
                | Make(n, reply) ->
                    let number = jobs
                    reply.Reply(fun k -> $"{n} of job {number}, times {k}: {n * k}")
                | Chain(steps, text, reply) ->
                    let result = List.fold (fun text step -> step text) text steps
                    reply.Reply((result, jobs))
        })

[<EntryPoint>]
let main _ =
    let box = worker ()
    let run action = box.PostAndReply(fun reply -> Run(action, reply))

    let mutable count = 0
    let log = ref []
    let table = Dictionary<string, int>()
    for word in [ "eins"; "zwei"; "eins" ] do
        run (fun () ->
            count <- count + 1
            log.Value <- word :: log.Value
            table.[word] <- count)
    printfn "%d %A %d %d" count log.Value table.["eins"] table.["zwei"]

    let offset = 1000
    let squares = Array.init 10 (fun i -> i * i)
    printfn "%A" (box.PostAndReply(fun reply -> Map((fun i -> squares.[i] + offset), [ 1..4 ], reply)))
    let describe = box.PostAndReply(fun reply -> Make(6, reply))
    printfn "%s" (describe 7)
    let describeInThread = Thread.create (fun () -> describe 8)
    printfn "%s" (Thread.join describeInThread)

    let quote mark (text: string) = mark + text + mark
    let steps = [ quote "'"; (fun text -> text + "ß"); quote "«" ]
    printfn "%A" (box.PostAndReply(fun reply -> Chain(steps, "a", reply)))
    printfn "%A" (box.PostAndReply(fun reply -> Chain([], "", reply)))

    // A function that asks another mailbox, where it is run.
    let other = worker ()
    let mutable answer = []
    run (fun () -> answer <- other.PostAndReply(fun reply -> Map((fun n -> n * count), [ 1; 2; 3 ], reply)))
    printfn "%A" answer
    0

//| 3 ["eins"; "zwei"; "eins"] 3 2
//| [1001; 1004; 1009; 1016]
//| 6 of job 5, times 7: 42
//| 6 of job 5, times 8: 48
//| ("«'a'ß«", 6)
//| ("", 7)
//| [3; 6; 9]

// n = 5000: jobs that fail with exceptions that carry what they had done; retried from a queue, results in a ring.
module Space.Pool
open System.Collections.Generic
exception Failed of string * int list
type Job = { Id: int; Tries: int; Done: int list }
let work (job: Job) =
    let mutable did = job.Done
    for step in 1 .. 5 do
        if (job.Id + step * job.Tries) % 7 = 3 && job.Tries < 4 then
            raise (Failed("job " + string job.Id + " at " + string step, did))
        did <- (job.Id * step % 100) :: List.truncate 8 did
    did
[<EntryPoint>]
let main args =
    let n = int args.[0]
    let queue = Queue<Job>()
    let results = Array.create 16 []
    let mutable last = ""
    let mutable sum = 0
    for i in 1 .. n do
        queue.Enqueue { Id = i; Tries = 0; Done = [] }
        let job = queue.Dequeue()
        try
            let result = work job
            sum <- (sum + List.sum results.[job.Id % 16]) &&& 0xFFFFFF
            results.[job.Id % 16] <- result
        with Failed(text, did) ->
            last <- text
            queue.Enqueue { job with Tries = job.Tries + 1; Done = did }
        while queue.Count > 5 do
            let job = queue.Dequeue()
            try results.[job.Id % 16] <- work { job with Tries = 4 }
            with e -> last <- e.Message
    printfn "%d %s %d" sum last queue.Count
    0

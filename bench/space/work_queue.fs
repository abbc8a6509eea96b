// n = 300000: jobs in a queue; each may put another one there.
module Space.WorkQueue

open System.Collections.Generic

type Job = { Name: string; Left: int }

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let queue = Queue<Job>()
    let mutable sum = 0
    for i in 1 .. n do
        queue.Enqueue { Name = string i; Left = i % 3 }
        for _ in 1 .. 2 do
            if queue.Count > 0 then
                let job = queue.Dequeue()
                sum <- sum + job.Name.Length
                if job.Left > 0 then queue.Enqueue { job with Left = job.Left - 1 }
        if queue.Count > 50 then queue.Clear()
    printfn "%d %d" sum queue.Count
    0

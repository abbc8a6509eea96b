// Who starts a thread uses what the thread changes before waiting for it, or changes what the thread reads.
let reads () : int =
    let mutable result = 0
    let thread = Thread.create (fun () -> result <- 42)
    let early = result
    Thread.join thread
    early

let changes () : int =
    let mutable limit = 10
    let thread = Thread.create (fun () -> List.sum [ 1..limit ])
    limit <- 20
    Thread.join thread

[<EntryPoint>]
let main _ = reads () + changes ()

//@ error E0408 4
//@ error E0408 11

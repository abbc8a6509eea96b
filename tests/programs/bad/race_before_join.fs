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

let waits () : int =
    let ready = ref false
    let thread = Thread.create (fun () -> ready.Value <- true)
    while not ready.Value do
        Thread.sleep 1
    Thread.join thread
    0

let calls () : int =
    let mutable n = 0
    let next () = n <- n + 1
    let thread = Thread.create next
    next ()
    Thread.join thread
    n

[<EntryPoint>]
let main _ = reads () + changes () + waits () + calls ()

//@ error E0408 4
//@ error E0408 11
//@ error E0408 17
//@ error E0408 25

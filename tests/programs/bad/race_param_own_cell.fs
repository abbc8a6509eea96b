// one helper used with a shared cell (not guarded) after a cell of the thread's own
let inc (a: int ref) = a.Value <- a.Value + 1
[<EntryPoint>]
let main _ =
    let shared = ref 0
    let work () =
        let own = ref 0
        inc own
        inc shared
        own.Value
    let t = Thread.create work
    let u = Thread.create work
    Thread.join t + Thread.join u

//@ error E0408 2

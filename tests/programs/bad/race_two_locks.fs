// each thread holds a lock, but not the same one
[<EntryPoint>]
let main _ =
    let m = Mutex.create ()
    let n = Mutex.create ()
    let mutable x = 0
    let t = Thread.create (fun () -> Mutex.withLock m (fun () -> x <- x + 1))
    let u = Thread.create (fun () -> Mutex.withLock n (fun () -> x <- x + 1))
    Thread.join t
    Thread.join u
    x

//@ error E0408 7

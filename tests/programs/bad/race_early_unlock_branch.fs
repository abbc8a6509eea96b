// A race: early unlock branch.
[<EntryPoint>]
let main _ =
    let m = Mutex.create ()
    let mutable x = 0
    let work () =
        Mutex.lock m
        if x > 3 then
            Mutex.unlock m
            x <- x + 1
        else
            Mutex.unlock m
        x <- x + 1
    let t = Thread.create work
    let u = Thread.create work
    Thread.join t
    Thread.join u
    x

//@ error E0408 10

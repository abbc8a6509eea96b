// A race: meanwhile loop.
[<EntryPoint>]
let main _ =
    let mutable x = 0
    let c = Thread.create (fun () -> x <- 1)
    while x = 0 do
        Thread.sleep 1
    for i in 1..3 do
        x <- i
    Thread.join c
    x

//@ error E0408 5

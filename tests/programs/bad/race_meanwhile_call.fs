// A race: meanwhile call.
[<EntryPoint>]
let main _ =
    let mutable x = 0
    let bump () = x <- x + 1
    let c = Thread.create bump
    bump ()
    Thread.join c
    x

//@ error E0408 5

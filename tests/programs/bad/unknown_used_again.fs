// What has no meaning is reported once, and not again for what is done with it.
let f () =
    let q = Fooo()
    q.[1] <- 2
    let first = Seq.head q
    q.Bar 3
    if first.Baz then first.Key + q.Value else q.Quux.A

[<EntryPoint>]
let main _ = f ()

//@ error E0101 3

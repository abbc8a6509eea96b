// A race: meanwhile dict.
[<EntryPoint>]
let main _ =
    let d = Dictionary<int, int>()
    let c = Thread.create (fun () -> d.[1] <- 1)
    d.[2] <- 2
    Thread.join c
    d.Count

//@ error E0408 5

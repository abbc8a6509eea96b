// A race: hashset.
[<EntryPoint>]
let main _ =
    let visited = HashSet<int>()
    let a = Thread.create (fun () -> visited.Add 1 |> ignore)
    let b = Thread.create (fun () -> visited.Add 2 |> ignore)
    Thread.join a
    Thread.join b
    visited.Count

//@ error E0408 5

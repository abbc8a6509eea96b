// A race: meanwhile ref.
[<EntryPoint>]
let main _ =
    let cell = ref 100
    let c = Thread.create (fun () -> cell.Value <- 1)
    cell.Value <- 50
    Thread.join c
    cell.Value

//@ error E0408 5

// Two threads and one mutable binding.
[<EntryPoint>]
let main _ =
    let mutable words: string list = []
    let a = Thread.create (fun () -> words <- "a" :: words)
    let b = Thread.create (fun () -> List.length words)
    Thread.join a
    Thread.join b

//@ error E0408 5

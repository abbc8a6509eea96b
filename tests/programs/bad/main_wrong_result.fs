// The entry point must return an int.
[<EntryPoint>]
let main _ = "done"

//@ error E0108 3

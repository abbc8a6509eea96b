// Asynchronous computations.
let a = async { return 1 }

[<EntryPoint>]
let main _ = 0

//@ error E0901 2

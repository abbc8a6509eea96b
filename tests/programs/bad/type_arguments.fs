// Too many type arguments.
let f (o: option<int, string>) : int = 1

[<EntryPoint>]
let main _ = 0

//@ error E0207 2

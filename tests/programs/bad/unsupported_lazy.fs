// Lazy values.
let a = lazy (1 + 2)

[<EntryPoint>]
let main _ = 0

//@ error E0901 2

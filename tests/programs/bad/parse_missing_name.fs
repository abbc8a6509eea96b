// A `let` without a name.
let = 5

[<EntryPoint>]
let main _ = 0

//@ error E0010 2

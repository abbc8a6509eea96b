// A digit that is not binary.
let n = 0b102

[<EntryPoint>]
let main _ = 0

//@ error E0005 2

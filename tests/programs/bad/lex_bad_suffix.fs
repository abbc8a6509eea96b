// An unknown suffix.
let n = 12qq

[<EntryPoint>]
let main _ = 0

//@ error E0005 2

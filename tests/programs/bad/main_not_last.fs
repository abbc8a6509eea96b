// The entry point is the last declaration.
[<EntryPoint>]
let main _ = 0

let late = 1
let later = 2

//@ error E0108 3

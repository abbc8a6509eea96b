// The entry point must be a function.
[<EntryPoint>]
let main = 5

//@ error E0108 3

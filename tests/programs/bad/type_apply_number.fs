// A number is not a function.
let n = 5
let r = n 3

[<EntryPoint>]
let main _ = 0

//@ error E0203 3

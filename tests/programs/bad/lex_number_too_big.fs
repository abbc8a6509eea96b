// A number that does not fit.
let n = 99999999999999999999

[<EntryPoint>]
let main _ = 0

//@ error E0005 2

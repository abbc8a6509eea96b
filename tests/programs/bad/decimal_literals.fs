// A decimal number has 96 bits.
let large = 99999999999999999999999999999m

[<EntryPoint>]
let main _ = 0

//@ error E0005 2

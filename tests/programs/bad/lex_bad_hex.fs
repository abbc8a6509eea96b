// Hexadecimal digits are missing.
let n = 0x

[<EntryPoint>]
let main _ = 0

//@ error E0005 2

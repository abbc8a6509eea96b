// A character that starts no token.
let n = 5 § 3

[<EntryPoint>]
let main _ = 0

//@ error E0001 2

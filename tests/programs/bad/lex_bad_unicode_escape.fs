// An escape with too few digits.
let s = "\u12"

[<EntryPoint>]
let main _ = 0

//@ error E0004 2

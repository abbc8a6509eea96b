// An escape with too few digits stands for itself in a string; one of no character is an error.
let s = "\u12"
let none = "\U00110000"
let large = "\999"

[<EntryPoint>]
let main _ = 0

//@ error E0004 3
//@ error E0004 4

// An unknown escape. In a string a backslash that begins no escape stands for itself; in a character it is an error.
let s = "a\qb"
let c = '\q'

[<EntryPoint>]
let main _ = 0

//@ error E0004 3

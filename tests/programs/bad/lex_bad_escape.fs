// An unknown escape.
let s = "a\qb"

[<EntryPoint>]
let main _ = 0

//@ error E0004 2

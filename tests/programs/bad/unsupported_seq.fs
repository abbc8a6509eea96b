// Sequence expressions.
let xs = seq { yield 1 }

[<EntryPoint>]
let main _ = 0

//@ error E0901 2

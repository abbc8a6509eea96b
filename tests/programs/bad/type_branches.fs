// Both branches of an `if` must have one type.
let f (b: bool) = if b then 1 else "one"

[<EntryPoint>]
let main _ = 0

//@ error E0210 2

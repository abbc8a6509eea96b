// An `if` without `then`.
let f (b: bool) : int = if b 1 else 2

[<EntryPoint>]
let main _ = 0

//@ error E0010 2

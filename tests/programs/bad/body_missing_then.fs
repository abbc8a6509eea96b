// A branch without a body.
let f (b: bool) : int = if b then else 2

[<EntryPoint>]
let main _ = 0

//@ error E0013 2

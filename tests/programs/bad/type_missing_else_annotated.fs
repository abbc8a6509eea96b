// One mistake is one error, also when the result is annotated.
let f (b: bool) : int = if b then 5

[<EntryPoint>]
let main _ = 0

//@ error E0210 2

// A closing parenthesis too many.
let f (x: int) : int = (x + 1))

[<EntryPoint>]
let main _ = 0

//@ error E0012 2

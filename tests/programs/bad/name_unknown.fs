// A name that is not defined.
let f (n: int) : int = n + m

[<EntryPoint>]
let main _ = 0

//@ error E0101 2

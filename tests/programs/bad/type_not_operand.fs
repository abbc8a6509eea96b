// `not` wants a bool.
let f (n: int) : bool = not n

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

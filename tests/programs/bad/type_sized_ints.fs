// Nor are integers of different sizes.
let f (b: byte) (n: int) : int = n + b

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

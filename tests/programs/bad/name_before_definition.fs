// A name is not visible before its definition.
let f (n: int) : int = g n
let g (n: int) : int = n + 1

[<EntryPoint>]
let main _ = 0

//@ error E0101 2

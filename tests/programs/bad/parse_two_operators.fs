// Two operators in a row.
let f (x: int) : int = x * / 3

[<EntryPoint>]
let main _ = 0

//@ error E0010 2

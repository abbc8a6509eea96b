// A parenthesis that is not closed.
let f (x: int) : int = (x + 1

let g (x: int) : int = x

[<EntryPoint>]
let main _ = 0

//@ error E0012 2

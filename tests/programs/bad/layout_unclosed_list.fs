// A list that is not closed.
let xs = [1; 2; 3

let g (x: int) : int = x

[<EntryPoint>]
let main _ = 0

//@ error E0012 2

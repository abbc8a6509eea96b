// A function without a body.
let f (x: int) : int =

let g (x: int) : int = x

[<EntryPoint>]
let main _ = 0

//@ error E0013 2

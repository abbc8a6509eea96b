// A block that ends in a `let`.
let f (x: int) : int =
    let y = x + 1

[<EntryPoint>]
let main _ = 0

//@ error E0013 3

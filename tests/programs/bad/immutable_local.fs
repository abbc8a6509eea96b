// A binding without `mutable` cannot be assigned.
let f () : int =
    let n = 0
    n <- 1
    n

[<EntryPoint>]
let main _ = 0

//@ error E0107 4

// A variable keeps its type.
let f () : int =
    let mutable n = 0
    n <- "one"
    n

[<EntryPoint>]
let main _ = 0

//@ error E0201 4

// Neither can a parameter.
let f (n: int) : int =
    n <- n + 1
    n

[<EntryPoint>]
let main _ = 0

//@ error E0107 3

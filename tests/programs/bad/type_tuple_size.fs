// Tuples of different sizes.
let f (p: int * int) : int =
    let (a, b, c) = p
    a + b + c

[<EntryPoint>]
let main _ = 0

//@ error E0201 3

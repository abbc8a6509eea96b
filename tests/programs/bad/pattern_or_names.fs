// The alternatives of an or-pattern bind the same names.
let f (p: int * int) : int =
    match p with
    | (1, x) | (x, y) -> x

[<EntryPoint>]
let main _ = 0

//@ error E0302 4

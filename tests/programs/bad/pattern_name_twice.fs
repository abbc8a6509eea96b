// A name may be bound once in a pattern.
let f (p: int * int) : int =
    match p with
    | (a, a) -> a

[<EntryPoint>]
let main _ = 0

//@ error E0301 4

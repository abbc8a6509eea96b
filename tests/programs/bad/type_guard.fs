// A guard is a bool.
let f (n: int) : int =
    match n with
    | k when k + 1 -> 1
    | _ -> 2

[<EntryPoint>]
let main _ = 0

//@ error E0201 4

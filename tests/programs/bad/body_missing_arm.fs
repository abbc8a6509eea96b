// An arm without a body.
let f (x: int) : int =
    match x with 1 -> | _ -> 2

[<EntryPoint>]
let main _ = 0

//@ error E0013 3

// So must all arms of a match.
let f (n: int) =
    match n with
    | 0 -> "zero"
    | _ -> 1

[<EntryPoint>]
let main _ = 0

//@ error E0210 5

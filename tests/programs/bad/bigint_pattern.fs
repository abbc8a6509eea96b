// Numbers of any size cannot stand in patterns.
let isZero (n: bigint) =
    match n with
    | 0I -> true
    | _ -> false

[<EntryPoint>]
let main _ = 0

//@ error E0005 4

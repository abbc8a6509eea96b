// A case that is not defined.
let f (o: int option) : int =
    match o with
    | Sum x -> x
    | _ -> 0

[<EntryPoint>]
let main _ = 0

//@ error E0103 4

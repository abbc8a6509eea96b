// A name bound in one arm is not visible in another.
let f (o: int option) : int =
    match o with
    | Some x -> x
    | None -> x

[<EntryPoint>]
let main _ = 0

//@ error E0101 5

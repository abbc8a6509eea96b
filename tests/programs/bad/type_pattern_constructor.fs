// A pattern of another type than the value.
let f (n: int) : int =
    match n with
    | Some x -> x
    | _ -> 0

[<EntryPoint>]
let main _ = 0

//@ error E0201 4

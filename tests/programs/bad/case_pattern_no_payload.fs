// A pattern inside a case that has no payload.
type T =
    | Empty
    | Full of int
let f (t: T) : int =
    match t with
    | Empty x -> x
    | Full n -> n

[<EntryPoint>]
let main _ = 0

//@ error E0208 7

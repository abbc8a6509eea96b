// The same in a pattern.
type T =
    | Both of int * int
let f (t: T) : int =
    match t with
    | Both (a, b, c) -> a + b + c

[<EntryPoint>]
let main _ = 0

//@ error E0208 6

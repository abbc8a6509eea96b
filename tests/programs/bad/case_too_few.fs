// A case with two components, given one.
type T =
    | Both of int * int
let x = Both 1

[<EntryPoint>]
let main _ = 0

//@ error E0208 4

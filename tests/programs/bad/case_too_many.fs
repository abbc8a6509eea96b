// A case with two components, given three.
type T =
    | Both of int * int
let x = Both (1, 2, 3)

[<EntryPoint>]
let main _ = 0

//@ error E0208 4

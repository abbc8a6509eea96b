// Two cases of one name.
type T =
    | A
    | B of int
    | A

[<EntryPoint>]
let main _ = 0

//@ error E0106 5

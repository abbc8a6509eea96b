// The payload of another type than declared.
type Shape =
    | Circle of int
let c = Circle 2.5

[<EntryPoint>]
let main _ = 0

//@ error E0201 4

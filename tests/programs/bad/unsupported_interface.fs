// Interfaces.
type IShape =
    abstract Area: unit -> int

[<EntryPoint>]
let main _ = 0

//@ error E0901 3

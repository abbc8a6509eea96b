// An index is an int.
let f (a: int[]) : int = a.["0"]

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

// A number and a text cannot be added.
let total (n: int) : int =
    n + "one"

[<EntryPoint>]
let main _ = 0

//@ error E0201 3

// The body is not of the annotated type.
let name (n: int) : string = n

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

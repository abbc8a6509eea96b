// An annotation without a type.
let f (x: ) : int = 1

[<EntryPoint>]
let main _ = 0

//@ error E0010 2

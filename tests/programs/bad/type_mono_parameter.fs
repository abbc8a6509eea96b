// A parameter has one type inside its function.
let use' g = (g 1, g "one")

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

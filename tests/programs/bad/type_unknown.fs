// A type that is not defined.
let f (x: Widget) : int = 1

[<EntryPoint>]
let main _ = 0

//@ error E0102 2

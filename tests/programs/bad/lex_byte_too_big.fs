// A byte ends at 255.
let b = 256uy

[<EntryPoint>]
let main _ = 0

//@ error E0005 2

// A bracket closed by another kind.
let xs = [1; 2; 3)

[<EntryPoint>]
let main _ = 0

//@ error E0012 2

// A lambda without a body.
let xs = List.map (fun x -> ) [1; 2]

[<EntryPoint>]
let main _ = 0

//@ error E0013 2

// A module that is not defined.
let xs = Lisst.map (fun x -> x + 1) [1; 2]

[<EntryPoint>]
let main _ = 0

//@ error E0105 2

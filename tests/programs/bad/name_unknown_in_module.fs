// The module is there, the function is not.
let xs = List.mapp (fun x -> x + 1) [1; 2]

[<EntryPoint>]
let main _ = 0

//@ error E0101 2

// There is no sum of bools.
let f (a: bool) (b: bool) = a + b

[<EntryPoint>]
let main _ = 0

//@ error E0204 2

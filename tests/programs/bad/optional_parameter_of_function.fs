// Only members can have optional parameters.
let f ?x = defaultArg x 1
let g (a: int, ?b: int) = a + defaultArg b 1

[<EntryPoint>]
let main _ = 0

//@ error E0010 2
//@ error E0010 3

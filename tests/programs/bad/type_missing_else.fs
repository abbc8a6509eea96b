// Without `else` the branch must be of type unit.
let f (b: bool) = if b then 5

[<EntryPoint>]
let main _ = 0

//@ error E0210 2

// Other computation expressions.
let q = query { for x in [1; 2] do select x }

[<EntryPoint>]
let main _ = 0

//@ error E0901 2

// More arguments than parameters.
let inc (n: int) : int = n + 1
let r = inc 1 2

[<EntryPoint>]
let main _ = 0

//@ error E0212 3

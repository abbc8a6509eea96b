// A condition must be a bool.
let f (n: int) : string = if n then "yes" else "no"

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

// The function wants a number.
let double' (n: int) : int = n * 2
let r = double' "two"

[<EntryPoint>]
let main _ = 0

//@ error E0201 3

// Functions cannot be compared.
let inc (n: int) : int = n + 1
let same = (inc = inc)

[<EntryPoint>]
let main _ = 0

//@ error E0209 3

// Nor can values that contain them.
let f (n: int) : int = n
let same = ([f] = [f])

[<EntryPoint>]
let main _ = 0

//@ error E0209 3

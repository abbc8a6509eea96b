// A list that would contain itself.
let rec f xs = f (xs :: xs)

[<EntryPoint>]
let main _ = 0

//@ error E0202 2

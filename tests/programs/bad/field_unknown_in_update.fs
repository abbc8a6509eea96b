// Also in a copy.
type P = { Name: string; Age: int }
let f (p: P) : P = { p with Size = 4 }

[<EntryPoint>]
let main _ = 0

//@ error E0104 3

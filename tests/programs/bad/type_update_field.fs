// Also in a copy.
type P = { Name: string; Age: int }
let older (p: P) : P = { p with Age = p.Name }

[<EntryPoint>]
let main _ = 0

//@ error E0201 3

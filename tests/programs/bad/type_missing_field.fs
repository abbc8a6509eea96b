// A record needs all of its fields.
type P = { Name: string; Age: int }
let p = { Name = "Ann" }

[<EntryPoint>]
let main _ = 0

//@ error E0205 3

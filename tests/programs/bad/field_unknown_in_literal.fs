// Also in a record expression.
type P = { Name: string; Age: int }
let p = { Name = "Ann"; Age = 3; Size = 4 }

[<EntryPoint>]
let main _ = 0

//@ error E0104 3

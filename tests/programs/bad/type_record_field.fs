// A field of another type than declared.
type P = { Name: string; Age: int }
let p = { Name = "Ann"; Age = "30" }

[<EntryPoint>]
let main _ = 0

//@ error E0201 3

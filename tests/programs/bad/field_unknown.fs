// A field that the record does not have.
type P = { Name: string; Age: int }
let f (p: P) : int = p.Agee

[<EntryPoint>]
let main _ = 0

//@ error E0104 3

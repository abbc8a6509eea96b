// A record that is not closed.
type P = { Name: string; Age: int }
let p = { Name = "Ann"; Age = 3

let g (x: int) : int = x

[<EntryPoint>]
let main _ = 0

//@ error E0012 3

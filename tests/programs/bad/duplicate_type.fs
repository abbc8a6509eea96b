// Two types of one name.
type T = { A: int }
type T = { B: int }

[<EntryPoint>]
let main _ = 0

//@ error E0106 3

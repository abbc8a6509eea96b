// Two fields of one name.
type P = { Name: string; Name: int }

[<EntryPoint>]
let main _ = 0

//@ error E0106 2

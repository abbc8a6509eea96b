// Too few, for a type of the program.
type Pair<'a, 'b> = { A: 'a; B: 'b }
let f (p: Pair<int>) : int = 1

[<EntryPoint>]
let main _ = 0

//@ error E0207 3

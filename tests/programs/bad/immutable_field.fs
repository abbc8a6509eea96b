// Nor a field without `mutable`.
type P = { Name: string; mutable Age: int }
let f (p: P) : unit =
    p.Age <- 1
    p.Name <- "Bob"

[<EntryPoint>]
let main _ = 0

//@ error E0107 5

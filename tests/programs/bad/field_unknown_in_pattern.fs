// Also in a pattern.
type P = { Name: string; Age: int }
let f (p: P) : int =
    match p with
    | { Size = n } -> n

[<EntryPoint>]
let main _ = 0

//@ error E0104 5

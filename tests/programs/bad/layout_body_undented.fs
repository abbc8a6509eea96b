// A line of a body further left than its first line.
let f (x: int) : int =
        let y = x + 1
    y * 2

[<EntryPoint>]
let main _ = 0

//@ error E0011 4

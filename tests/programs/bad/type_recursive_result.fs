// The recursive call is used at another type.
let rec f (n: int) : string =
    if n = 0 then "done" else "x" + f (n - 1) + f "0"

[<EntryPoint>]
let main _ = 0

//@ error E0201 3

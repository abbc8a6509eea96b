// Nor the variable of a loop.
let f () : unit =
    for i = 1 to 3 do
        i <- i + 1

[<EntryPoint>]
let main _ = 0

//@ error E0107 4

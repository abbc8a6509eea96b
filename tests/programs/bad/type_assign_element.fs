// So do the elements of an array.
let f (a: int[]) : unit =
    a.[0] <- "one"

[<EntryPoint>]
let main _ = 0

//@ error E0201 3

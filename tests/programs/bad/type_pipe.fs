// What flows through a pipe must fit.
let r = 5 |> String.length

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

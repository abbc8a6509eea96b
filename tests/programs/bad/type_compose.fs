// The functions of a composition must fit.
let f = Format.int >> Format.int

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

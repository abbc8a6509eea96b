// A lambda with `=` for `->`.
let f = fun x = x + 1

[<EntryPoint>]
let main _ = 0

//@ error E0010 2

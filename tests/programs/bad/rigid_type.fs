// A declared type variable stands for every type.
let f<'a> (x: 'a) : 'a = 5

[<EntryPoint>]
let main _ = 0

//@ error E0211 2

// Neither is a text.
let r = "text" 3

[<EntryPoint>]
let main _ = 0

//@ error E0203 2

// A character literal needs a character.
let c = ''

[<EntryPoint>]
let main _ = 0

//@ error E0006 2

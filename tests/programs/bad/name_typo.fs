// A name with a typing error; the message can suggest the right one.
let counter = 5
let r = conuter + 1

[<EntryPoint>]
let main _ = 0

//@ error E0101 3

// There is no difference of texts.
let f (a: string) (b: string) = a - b

[<EntryPoint>]
let main _ = 0

//@ error E0204 2

// A function applied to itself would need an infinite type.
let selfApply f = f f

[<EntryPoint>]
let main _ = 0

//@ error E0202 2

// Forms of F# that are not there.
let nothing: string = null
type Handler = delegate of int -> int

[<EntryPoint>]
let main _ = 0

//@ error E0901 2
//@ error E0901 3

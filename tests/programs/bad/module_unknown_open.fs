// Also after `open`.
open Nowhere.AtAll

[<EntryPoint>]
let main _ = 0

//@ error E0105 2

// A comment without its end.
//@ error E0003 6
[<EntryPoint>]
let main _ = 0

(* a comment (* with another inside *) that does not end

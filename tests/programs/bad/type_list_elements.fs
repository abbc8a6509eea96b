// The elements of a list have one type.
let xs = [1; 2; "three"]

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

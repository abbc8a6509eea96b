// So do the elements of an array.
let xs = [| "a"; 'b' |]

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

// Type tests.
let f (e: exn) : int =
    match e with
    | :? System.ArgumentException -> 1
    | _ -> 0

[<EntryPoint>]
let main _ = 0

//@ error E0901 4

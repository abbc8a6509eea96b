// A text as the pattern for a number.
let f (n: int) : string =
    match n with
    | "one" -> "1"
    | _ -> "?"

[<EntryPoint>]
let main _ = 0

//@ error E0201 4

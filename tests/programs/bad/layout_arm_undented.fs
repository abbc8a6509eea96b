// The body of an arm, left of the match.
let f (x: int) : string =
    match x with
    | 1 ->
  "one"
    | _ -> "more"

[<EntryPoint>]
let main _ = 0

//@ error E0011 5

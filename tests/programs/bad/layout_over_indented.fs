// A `let` deeper than the statements before it.
let f (x: int) : int =
    let y = x + 1
      let z = y + 1
    y

[<EntryPoint>]
let main _ = 0

//@ error E0010 4

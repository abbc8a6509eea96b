// Decimal numbers do not mix with others.
let price = 1.5m

[<EntryPoint>]
let main _ =
    let wrong = price + 1
    let twice = price * 2.0
    0

//@ error E0201 6
//@ error E0201 7

// A mutable binding of a module, which threads reach through functions.
module Stock =
    let mutable count = 10
    let take () : bool =
        if count > 0 then
            count <- count - 1
            true
        else
            false

let buyAll () : int =
    let mutable bought = 0
    while Stock.take () do
        bought <- bought + 1
    bought

[<EntryPoint>]
let main _ =
    let buyers = [ Thread.create buyAll; Thread.create buyAll ]
    List.sumBy Thread.join buyers - 10

//@ error E0408 5

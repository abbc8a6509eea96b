// Classes.
type Counter(start: int) =
    let mutable n = start
    member this.Next() =
        n <- n + 1
        n

[<EntryPoint>]
let main _ = 0

//@ error E0901 2

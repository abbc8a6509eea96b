// Members of records.
type P =
    { Name: string }
    member p.Greeting = "hello " + p.Name

[<EntryPoint>]
let main _ = 0

//@ error E0901 4

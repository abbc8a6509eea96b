// Also inside a type definition.
type P = {
    Name: string
    Place: Adress
}

[<EntryPoint>]
let main _ = 0

//@ error E0102 4

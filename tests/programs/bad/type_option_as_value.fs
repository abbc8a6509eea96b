// An option is not its content.
let f (o: int option) : string = Format.int o

[<EntryPoint>]
let main _ = 0

//@ error E0201 2

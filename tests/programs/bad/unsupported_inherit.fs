// Classes that extend classes.
type Base() =
    member _.Name = "base"

type Derived() =
    inherit Base()
    member _.More = 1

[<EntryPoint>]
let main _ = 0

//@ error E0901 6

// `and!` needs a `let!` before it, and a builder that merges.
type Maybe() =
    member _.Bind(m, f) = Option.bind f m
    member _.Return x = Some x

let maybe = Maybe()

let both =
    maybe {
        let! a = Some 1
        and! b = Some 2
        return a + b
    }

[<EntryPoint>]
let main _ = 0

//@ error E0602 11

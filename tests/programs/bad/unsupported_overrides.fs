// Equality is that of the parts.
type P =
    { X: int }
    override p.Equals(other) = true
    override p.GetHashCode() = 1

[<EntryPoint>]
let main _ = 0

//@ error E0901 4
//@ error E0901 5

// Interfaces that would extend themselves, and one that a class has only half of.
type IA =
    inherit IB
    abstract A: int
and IB =
    inherit IA
    abstract B: int

type INamed =
    abstract Name: string
type IItem =
    inherit INamed
    abstract Size: int
type Thing() =
    interface IItem with
        member _.Size = 1

[<EntryPoint>]
let main _ = 0

//@ error E0214 6
//@ error E0215 15

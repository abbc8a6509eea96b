// Interfaces that are not what they should be.
type IShape =
    abstract Area: unit -> float
    abstract Name: string

type Square = { Side: float } with
    interface IShape with
        member s.Area() = s.Side * s.Side

let bad =
    { new IShape with
        member _.Area() = 1
        member _.Name = "bad"
        member _.Colour = "red" }

let notIt = 1 :> IShape
let direct (s: Square) = s.Area()
let wants (s: IShape) = s.Name
let wrong = wants "text"

[<EntryPoint>]
let main _ = 0

//@ error E0215 7
//@ error E0201 12
//@ error E0104 14
//@ error E0214 16
//@ error E0104 17
//@ error E0201 19

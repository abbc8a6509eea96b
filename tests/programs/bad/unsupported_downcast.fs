// A value does not know its type at run time.
type IShape =
    abstract Area: unit -> float

type Square(side: float) =
    interface IShape with
        member _.Area() = side * side

let back (s: IShape) = s :?> Square
let test (s: IShape) = match s with :? Square -> 1 | _ -> 0

[<EntryPoint>]
let main _ = 0

//@ error E0901 9
//@ error E0901 10

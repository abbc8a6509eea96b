// What a type does not have.
type Point =
    { X: int; Y: int }
    member p.Sum = p.X + p.Y
    static member Origin = { X = 0; Y = 0 }

let p = { X = 1; Y = 2 }
let a = p.Summ
let b = "text".Lenght
let c = Point.Orogin
let d x = x.Sum
let e = p.Origin

[<EntryPoint>]
let main _ = 0

//@ error E0104 8
//@ error E0104 9
//@ error E0104 10
//@ error E0206 11
//@ error E0104 12

// Types that an inline function cannot be used at.
type V = { X: int } with
    static member (+) (a: V, b: V) = { X = a.X + b.X }
type W = { Name: string } with
    static member (-) (a: W, b: W) = a

let inline add x y = x + y
let inline size (x: ^T) : int = (^T : (member Size: int) x)

let a = add { X = 1 } { X = 2 }
let b = add { Name = "x" } { Name = "y" }
let c = size { X = 1 }
let d = size "text"

[<EntryPoint>]
let main _ = 0

//@ error E0204 11
//@ error E0104 12
//@ error E0104 13

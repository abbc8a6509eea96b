// n = 300000: objects of two classes behind an interface; old ones are replaced by new ones.
module Space.Objects

type IShape =
    abstract Area: unit -> int
    abstract Scale: int -> unit
    abstract Name: unit -> string

type Rectangle(width: int, height: int) =
    let mutable w = width
    let mutable h = height

    interface IShape with
        member this.Area() = w * h

        member this.Scale k =
            w <- w * k % 101 + 1
            h <- h * k % 103 + 1

        member this.Name() = "rectangle " + string w

type Square(start: int) =
    let mutable side = start
    let mutable names: string list = []

    interface IShape with
        member this.Area() = side * side

        member this.Scale k =
            side <- (side + k) % 97
            names <- string side :: List.truncate 1 names

        member this.Name() = "square " + String.concat "," names

let renamed (shape: IShape) (prefix: string) =
    { new IShape with
        member this.Area() = shape.Area()
        member this.Scale k = shape.Scale k
        member this.Name() = prefix + shape.Name() }

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let shapes: IShape[] =
        Array.init 50 (fun i -> if i &&& 1 = 0 then (Rectangle(i, 3) :> IShape) else (Square i :> IShape))
    let mutable sum = 0
    for i in 1 .. n do
        let at = i * 7 % 50
        let shape = shapes.[at]
        shape.Scale(i % 5)
        sum <- (sum + shape.Area() + shape.Name().Length) &&& 0xFFFFFF
        if i % 3 = 0 then
            shapes.[at] <-
                if i &&& 1 = 0 then (Rectangle(i % 20, 5) :> IShape) else renamed (Square(i % 30)) "big "
    printfn "%d" sum
    0

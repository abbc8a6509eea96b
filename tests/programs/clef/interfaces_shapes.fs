// Interfaces in records, unions, classes and object expressions; disposal.
type IShape =
    abstract Area: unit -> float
    abstract Name: string
    abstract Scale: factor: float * times: int -> IShape

type ICell<'T> =
    abstract Value: 'T with get, set
    abstract Update: ('T -> 'T) -> unit

type Square =
    { Side: float }
    interface IShape with
        member s.Area() = s.Side * s.Side
        member _.Name = "square"
        member s.Scale(factor, times) = { Side = s.Side * factor * float times } :> IShape

type Flat =
    | Point
    | Line of float
    interface IShape with
        member _.Area() = 0.0
        member f.Name = match f with Point -> "point" | Line _ -> "line"
        member f.Scale(factor, times) =
            match f with
            | Point -> Point :> IShape
            | Line n -> Line (n * factor * float times)

type Circle(radius: float) =
    let square (x: float) = x * x
    member _.Radius = radius
    interface IShape with
        member this.Area() = 3.0 * square this.Radius
        member _.Name = $"circle of {radius}"
        member _.Scale(factor, times) = Circle(radius * factor * float times) :> IShape

let cell (start: 'T) : ICell<'T> =
    let mutable value = start
    { new ICell<'T> with
        member _.Value with get () = value and set v = value <- v
        member _.Update f = value <- f value }

let describe (shape: IShape) = $"{shape.Name}: {shape.Area()}"
let total (shapes: IShape list) = shapes |> List.map (fun s -> s.Area()) |> List.fold (fun a b -> a + b) 0.0

type Registry() =
    let mutable shapes: IShape list = []
    member _.Add(shape: IShape) = shapes <- shape :: shapes
    member _.Names = shapes |> List.map (fun s -> s.Name)

type Resource(name: string) =
    do Console.writeln $"open {name}"
    member _.Use() = Console.writeln $"use {name}"
    interface IDisposable with
        member _.Dispose() = Console.writeln $"close {name}"

let work (fail: bool) =
    use a = new Resource("a")
    use b = new Resource("b")
    a.Use()
    if fail then failwith "broken"
    b.Use()
    7

[<EntryPoint>]
let main _ =
    let shapes: IShape list =
        [ { Side = 2.0 }
          Circle(1.0)
          Line 4.0
          { new IShape with
              member _.Area() = 10.0
              member _.Name = "odd"
              member this.Scale(_, _) = Point } ]
    for shape in shapes do
        Console.writeln (describe shape)
    Console.writeln $"{total shapes} {total (shapes |> List.map (fun s -> s.Scale(0.5, 4)))}"
    Console.writeln (describe { Side = 3.0 })
    let up = Circle 2.0 :> IShape
    Console.writeln $"{up.Scale(2.0, 1).Name} {(Point :> IShape).Name}"
    let registry = Registry()
    registry.Add({ Side = 1.0 })
    registry.Add(Circle(5.0))
    registry.Add Point
    Console.writeln (String.concat ", " registry.Names)
    let counter = cell 1
    counter.Value <- counter.Value + 1
    counter.Update(fun n -> n * 10)
    let words = cell [ "x" ]
    words.Update(fun ws -> "y" :: ws)
    Console.writeln $"{counter.Value} {words.Value.Length} {words.Value.Head}"
    Console.writeln $"{work false}"
    try
        Console.writeln $"{work true}"
    with
    | :? ArgumentException -> Console.writeln "no"
    | e -> Console.writeln $"caught {e.Message}"
    using (new Resource("c")) (fun _ -> Console.writeln "inside")
    0

//| square: 4
//| circle of 1: 3
//| line: 0
//| odd: 10
//| 17 28
//| square: 9
//| circle of 4 point
//| point, circle of 5, square
//| 20 2 y
//| open a
//| open b
//| use a
//| use b
//| close b
//| close a
//| 7
//| open a
//| open b
//| use a
//| close b
//| close a
//| caught broken
//| open c
//| inside
//| close c

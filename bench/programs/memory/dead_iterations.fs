// Records, tuples, unions and short lists that one iteration makes and no later one sees.
// size: 200000
// prints 20000: 489916
// prints 200000: 899148
// prints 2000000: 991456
module Memory.DeadIterations

type Point = { X: int; Y: int }

type Shape =
    | Circle of Point * int
    | Box of Point * Point
    | Path of Point list

let area (shape: Shape) : int =
    match shape with
    | Circle (_, r) -> 3 * r * r
    | Box (a, b) -> abs ((b.X - a.X) * (b.Y - a.Y))
    | Path points ->
        points
        |> List.pairwise
        |> List.sumBy (fun (p, q) -> p.X * q.Y - q.X * p.Y)
        |> abs

let corners (size: int) : Point list =
    [ { X = 0; Y = 0 }; { X = size; Y = 0 }; { X = size; Y = size }; { X = 0; Y = size }; { X = 0; Y = 0 } ]

let shapes (i: int) : Shape list =
    let size = i % 10 + 1
    let origin = { X = 0; Y = 0 }
    [ Circle (origin, size)
      Box (origin, { origin with X = size; Y = 2 * size })
      Path (corners size) ]

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable total = 0
    for i in 1 .. n do
        let (largest, sum) =
            shapes i
            |> List.map area
            |> List.fold (fun (largest, sum) a -> (max largest a, sum + a)) (0, 0)
        total <- (total + largest * 10 + sum) % 1000003
    Console.writeln $"{total}"
    0

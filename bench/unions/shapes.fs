// An array of shapes, and a list of what was found in it.
type Shape =
    | Point
    | Circle of float
    | Rect of float * float
    | Named of string

let area (s: Shape) : float =
    match s with
    | Point -> 0.0
    | Circle r -> 3.14 * r * r
    | Rect (a, b) -> a * b
    | Named n -> float (String.length n)

let grow (k: float) (s: Shape) : Shape =
    match s with
    | Circle r -> Circle (r + k)
    | Rect (a, b) -> Rect (a + k, b)
    | other -> other

[<EntryPoint>]
let main _ =
    let shapes =
        Array.init 200000 (fun i ->
            match i % 4 with
            | 0 -> Point
            | 1 -> Circle (float (i % 10))
            | 2 -> Rect (float (i % 7), 2.0)
            | _ -> Named "box")
    let mutable total = 0.0
    for round in 1 .. 50 do
        for i in 0 .. shapes.Length - 1 do
            shapes.[i] <- grow 0.01 shapes.[i]
            total <- total + area shapes.[i]
    let large = shapes |> Array.toList |> List.filter (fun s -> area s > 10.0) |> List.map (grow 1.0)
    printfn "%.1f %d" total (List.length large)
    0

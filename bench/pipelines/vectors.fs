// Arrays of floats, of pairs and of records on the way to a sum: `vectors KIND LENGTH SEED`.

type Point = { X: float; Y: float }

let pipeline (n: int) (k: float) =
    Array.init n (fun i -> { X = float i; Y = float i * k })
    |> Array.filter (fun p -> p.X < p.Y * 2.0)
    |> Array.map (fun p -> (p.X, p.Y + k))
    |> Array.map (fun (x, y) -> x * k * 2.0 - y)
    |> Array.fold (fun sum z -> sum + z) 0.0

let byHand (n: int) (k: float) =
    let mutable sum = 0.0
    for i in 0 .. n - 1 do
        let x, y = float i, float i * k
        if x < y * 2.0 then sum <- sum + (x * k * 2.0 - (y + k))
    sum

[<EntryPoint>]
let main argv =
    let n, k = int argv.[1], float (int argv.[2])
    let mutable total = 0.0
    for round in 1 .. 20 do
        let k = k + float round
        total <- total + (if argv.[0] = "pipeline" then pipeline n k else byHand n k)
    printfn "%g" total
    0

// Records in lists, options and pairs on the way: `records KIND LENGTH SEED`.

type Point = { X: float; Y: float }

let pipeline (n: int) (k: float) =
    List.init n (fun i -> { X = float i; Y = float i * k })
    |> List.choose (fun p -> if p.X < p.Y * 2.0 then Some (p.X, p.Y + k) else None)
    |> List.map (fun (x, y) -> x * k * 2.0 - y)
    |> List.fold (fun best z -> if z > best then z else best) -1.0

let byHand (n: int) (k: float) =
    let mutable best = -1.0
    for i in 0 .. n - 1 do
        let x, y = float i, float i * k
        if x < y * 2.0 then
            let z = x * k * 2.0 - (y + k)
            if z > best then best <- z
    best

[<EntryPoint>]
let main argv =
    let n, k = int argv.[1], float (int argv.[2])
    let mutable total = 0.0
    for round in 1 .. 20 do
        let k = k + float round
        total <- total + (if argv.[0] = "pipeline" then pipeline n k else byHand n k)
    printfn "%g" total
    0

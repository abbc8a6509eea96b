// Arrays with lambdas that capture, and the same by hand: `arrays KIND LENGTH SEED`.

let pipeline (n: int) (k: int) =
    Array.init n (fun i -> i + k)
    |> Array.map (fun x -> x * k + 1)
    |> Array.filter (fun x -> (x &&& 3) <> (k &&& 3))
    |> Array.fold (fun sum x -> sum + (x ^^^ k)) 0

let byHand (n: int) (k: int) =
    let mutable sum = 0
    for i in 0 .. n - 1 do
        let x = (i + k) * k + 1
        if (x &&& 3) <> (k &&& 3) then sum <- sum + (x ^^^ k)
    sum

[<EntryPoint>]
let main argv =
    let n, k = int argv.[1], int argv.[2]
    let mutable total = 0
    for round in 1 .. 20 do
        total <- total + (if argv.[0] = "pipeline" then pipeline n (k + round) else byHand n (k + round))
    printfn "%d" total
    0

//| 155875
//| 0 3
//| [|0; 6; 12; 18; 24|] 5
//| a3 a4 a5 b6 b8 b10 
//| b4 b5 b6 
//| f3 f4 f5 f6 f7 f8 b4 b6 b8 
//| zero
//| b0 b2 b4 stop 6
//| true
//| 94.5
//| 42 15
//| 35
//| negative

// Pipelines over arrays that become one loop, and those whose effects and exceptions keep them apart.

exception Stop of int

let note tag x =
    printf "%s%d " tag x
    x

[<EntryPoint>]
let main argv =
    let k = argv.Length + 3
    let kept =
        Array.init 1000 (fun i -> i - 500)
        |> Array.map (fun x -> x * k + 1)
        |> Array.filter (fun x -> x % 2 = 1)
        |> Array.mapi (fun i x -> x - i)
        |> Array.fold (fun acc x -> acc + x) 0
    printfn "%d" kept
    let none = Array.init 10 (fun i -> i + k) |> Array.filter (fun x -> x > 100) |> Array.map (fun x -> note "no" x)
    printfn "%d %d" none.Length (Array.fold (+) k none)
    let found = Array.init 10 (fun i -> i * k) |> Array.filter (fun x -> x % 2 = 0)
    printfn "%A %d" found found.Length
    Array.init 3 (fun i -> i + k) |> Array.map (fun x -> note "a" x * 2) |> Array.iter (fun x -> note "b" x |> ignore)
    printfn ""
    Array.init 6 (fun i -> i + k) |> Array.filter (fun x -> x % 2 = 0) |> Array.iteri (fun i x -> note "b" (x - i) |> ignore)
    printfn ""
    Array.init 6 (fun i -> i + k) |> Array.filter (fun x -> note "f" x % 2 = 0) |> Array.iter (fun x -> note "b" x |> ignore)
    printfn ""
    try
        Array.init 9 (fun i -> i) |> Array.filter (fun x -> 12 / (4 - x) > 0) |> Array.iter (fun x -> note "b" x |> ignore)
    with :? System.DivideByZeroException -> printfn "zero"
    try
        Array.init 9 (fun i -> i)
        |> Array.filter (fun x -> x % 2 = 0)
        |> Array.iter (fun x -> if x > 4 then raise (Stop x) else note "b" x |> ignore)
    with Stop n -> printfn "stop %d" n
    printfn "%b" (Array.init 100 (fun i -> i * k) |> Array.filter (fun x -> x % 2 = 1) |> Array.exists (fun x -> x > 50))
    let points = Array.init 20 (fun i -> (i, float i * 0.5)) |> Array.filter (fun (i, _) -> i % k = 0)
    printfn "%.1f" (points |> Array.map (fun (i, x) -> float i + x) |> Array.fold (+) 0.0)
    let twice = Array.init 6 (fun i -> i * k) |> Array.filter (fun x -> x > 4)
    printfn "%d %d" (Array.fold (+) 0 twice) (Array.fold max 0 twice)
    let texts = Array.init 12 (fun i -> string (i * 100)) |> Array.filter (fun s -> s.Length > 1)
    printfn "%d" (texts |> Array.map (fun s -> s.Length) |> Array.fold (+) 0)
    try
        printfn "%d" (Array.init (-k) (fun i -> note "no" i) |> Array.fold (+) 0)
    with :? System.ArgumentException -> printfn "negative"
    0

//| 752000
//| a1 a2 a3 b2 b4 b6 
//| b2 b4 b6 
//| stop 5 after [2; 3; 4]
//| [1; 9; 25] 35
//| true 3
//| 10 [(1, 2); (2, 4)]

// Pipelines over lists that become one loop, and those whose effects keep them apart.

exception Stop of int

let note tag x =
    printf "%s%d " tag x
    x

[<EntryPoint>]
let main argv =
    let k = argv.Length + 3
    let sum =
        List.init 1000 (fun i -> i + 1)
        |> List.map (fun x -> x * k + 1)
        |> List.filter (fun x -> x % 2 = 1)
        |> List.fold (fun acc x -> acc + x) 0
    printfn "%d" sum
    [ 1 .. 3 ] |> List.map (fun x -> note "a" x * 2) |> List.iter (fun x -> note "b" x |> ignore)
    printfn ""
    [ 1 .. 3 ] |> List.map (fun x -> x * 2) |> List.iter (fun x -> note "b" x |> ignore)
    printfn ""
    let seen = ResizeArray<int>()
    (try
        [ 1 .. 9 ]
        |> List.map (fun x -> x + 1)
        |> List.iter (fun x -> if x > 4 then raise (Stop x) else seen.Add x)
     with Stop n -> printfn "stop %d after %A" n (List.ofSeq seen))
    let odd = [ 1 .. 5 ] |> List.map (fun x -> x * x) |> List.filter (fun x -> x % 2 = 1)
    printfn "%A %d" odd (List.sum odd)
    let any = [ 1 .. 100 ] |> List.map (fun x -> x * x) |> List.exists (fun x -> x > 50)
    printfn "%b %d" any ([ 1 .. 9 ] |> List.choose (fun x -> if x % k = 0 then Some x else None) |> List.length)
    let pairs = [ 1; 2 ] |> List.map (fun x -> x, x * 2)
    printfn "%d %A" (pairs |> List.map (fun (a, b) -> a + b + 1) |> List.rev |> List.sum |> fun s -> s - 1) pairs
    0

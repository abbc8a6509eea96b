// Maps as memory, groups, chunks, partitions.
let program = "1,9,10,3,2,3,11,0,99,30,40,50"
let parse (s: string) = s.Split ',' |> Array.map int |> Array.indexed |> Map.ofArray
let rec run ip (mem: Map<int, int>) =
    let arg n = mem.[mem.[ip + n]]
    match mem.[ip] with
    | 99 -> mem
    | 1 -> run (ip + 4) (Map.add mem.[ip + 3] (arg 1 + arg 2) mem)
    | 2 -> run (ip + 4) (mem |> Map.add mem.[ip + 3] (arg 1 * arg 2))
    | op -> failwithf "bad op %d at %d" op ip
let final = run 0 (parse program)
printfn "%d" final.[0]
final |> Map.iter (fun k v -> printf "%d:%d " k v)
printfn ""
let result =
    Seq.allPairs [ 0 .. 12 ] [ 0 .. 5 ]
    |> Seq.tryFind (fun (n, v) -> n * 10 + v = 73)
match result with
| Some (n, v) -> printfn "noun=%d verb=%d" n v
| None -> printfn "not found"
let groups = [ "a"; "bb"; "cc"; "d" ] |> List.groupBy String.length
for (k, vs) in groups do printfn "%d -> %s" k (String.concat "," vs)
let lookup = groups |> dict
printfn "%A" lookup.[2]
printfn "%A" (List.zip3 [ 1; 2 ] [ 'a'; 'b' ] [ true; false ])
printfn "%A" ([ 1 .. 7 ] |> List.chunkBySize 3)
printfn "%A" ([ 3; 1; 2 ] |> List.sortDescending, List.splitAt 2 [ 1; 2; 3 ])
printfn "%A" (List.scan (+) 0 [ 1; 2; 3 ])
printfn "%A" (List.partition (fun x -> x > 1) [ 1; 2; 3 ])
let evens, odds = [ 1 .. 6 ] |> List.partition (fun x -> x % 2 = 0)
printfn "%A %A" evens odds

//| 3500
//| 0:3500 1:9 2:10 3:70 4:2 5:3 6:11 7:0 8:99 9:30 10:40 11:50 
//| noun=7 verb=3
//| 1 -> a,d
//| 2 -> bb,cc
//| ["bb"; "cc"]
//| [(1, 'a', true); (2, 'b', false)]
//| [[1; 2; 3]; [4; 5; 6]; [7]]
//| ([3; 2; 1], ([1; 2], [3]))
//| [0; 1; 3; 6]
//| ([2; 3], [1])
//| [2; 4; 6] [1; 3; 5]

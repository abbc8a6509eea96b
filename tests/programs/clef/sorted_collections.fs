// Collections in order, and queues by priority, as .NET has them.
open System.Collections.Generic

[<EntryPoint>]
let main _ =
    let d = SortedDictionary<string, int>()
    d.["z"] <- 1
    d.Add("a", 2)
    d.["m"] <- 3
    for KeyValue(k, v) in d do
        printf "%s:%d " k v
    for pair in d do
        printf "%s " pair.Key
    printfn "%d %b %b" d.Count (d.ContainsKey "a") (d.Remove "q")
    match d.TryGetValue "m" with
    | true, v -> printfn "%d" v
    | _ -> printfn "none"
    try
        printfn "%d" d.["q"]
    with :? KeyNotFoundException -> printfn "no such key"
    let s = SortedSet<int>([ 5; 1; 3; 1 ])
    printfn "%b %b %d %d %d" (s.Add 4) (s.Add 5) s.Count s.Min s.Max
    printfn "%s" (s |> Seq.map string |> String.concat " ")
    let q = PriorityQueue<string, int>()
    for (name, p) in [ "low", 5; "a", 2; "high", 1; "b", 2; "c", 2 ] do
        q.Enqueue(name, p)
    printfn "%s %d" (q.Peek()) q.Count
    while q.Count > 0 do
        printf "%s " (q.Dequeue())
    printfn ""
    printfn "%A" ([ 1 .. 3 ] |> Seq.map (fun x -> [ x; x ]) |> List.concat)
    0

//| a:2 m:3 z:1 a m z 3 true false
//| 3
//| no such key
//| true false 4 1 5
//| 1 3 4 5
//| high 5
//| high c b a low 
//| [1; 1; 2; 2; 3; 3]

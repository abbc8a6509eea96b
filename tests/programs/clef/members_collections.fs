// Collections as .NET and F# have them: constructors, members, indexers, loops, sequences of them.
open System.Collections.Generic
open System.Text

[<EntryPoint>]
let main _ =
    let d = Dictionary<string, int>()
    d.["one"] <- 1
    d.Add("two", 2)
    d["three"] <- 3
    printfn "%d %d %b" d.Count d.["two"] (d.ContainsKey "four")
    match d.TryGetValue "one" with
    | true, v -> printfn "found %d" v
    | false, _ -> printfn "none"
    match d.TryGetValue("nine") with
    | (true, v) -> printfn "found %d" v
    | _ -> printfn "none"
    let ok, v = d.TryGetValue "three"
    printfn "%b %d" ok v
    for KeyValue(k, v) in d do
        printfn "%s=%d" k v
    for kv in d do
        printf "%s:%d " kv.Key kv.Value
    printfn ""
    for (k, v) in Dictionary.toList d do printf "%s " k
    printfn "%A" (d |> Seq.map (fun kv -> kv.Value * 2) |> Seq.toList)
    printfn "%A" (d |> Seq.sumBy (fun (KeyValue(_, v)) -> v))
    d.Remove "one" |> ignore
    printfn "%A %A" (List.ofSeq d.Keys) (Seq.toList d.Values)
    let xs = ResizeArray<int>()
    xs.Add 3
    xs.Add(1)
    xs.AddRange [5; 4]
    xs.[0] <- 7
    for x in xs do printf "%d " x
    printfn "%d" (Seq.sum xs)
    let ys = ResizeArray [1; 2]
    ys.Insert(0, 9)
    printfn "%d %A" ys.Count (Seq.toList ys)
    let l = List<string>()
    l.Add "x"
    printfn "%d" l.Count
    let h = HashSet<int>()
    printfn "%b %b" (h.Add 1) (h.Add 1)
    let h2 = HashSet [1; 2; 3]
    h2.ExceptWith h
    printfn "%A" (Seq.toList h2)
    let h3 = HashSet(Seq.map (fun x -> x % 3) xs)
    printfn "%d" h3.Count
    let q = Queue<int * string>()
    q.Enqueue(1, "a")
    q.Enqueue((2, "b"))
    while q.Count > 0 do
        let (n, s) = q.Dequeue()
        printf "%d%s " n s
    printfn ""
    let st = Stack<int>()
    st.Push 1
    st.Push 2
    printfn "%d %d" (st.Pop()) (st.Peek())
    let sb = StringBuilder()
    sb.Append("abc").Append('d').Append(12) |> ignore
    sb.AppendLine "!" |> ignore
    printf "%s%d\n" (sb.ToString()) sb.Length
    let m = Map.ofList [ "a", 1; "b", 2 ]
    printfn "%d %d %A" m.Count m.["a"] (m.TryFind "z")
    let m2 = m.Add("c", 3)
    for KeyValue(k, v) in m2 do printf "%s%d " k v
    for kv in m2 do printf "%s%d " kv.Key kv.Value
    for (k, v) in Map.toSeq m2 do printf "%s%d " k v
    printfn "%A" (m2 |> Seq.map (fun kvp -> kvp.Key) |> List.ofSeq)
    let a = set [1; 2; 3]
    let b = Set.ofList [3; 4]
    printfn "%A %A %b %d" (a + b) (a - b) (a.Contains 2) a.Count
    printfn "%d" (Seq.length a + Seq.max b)
    let m3 = Map [ (1, "x") ]
    let s3 = Set [ 1; 2 ]
    printfn "%A %A" m3 s3
    let d2 = dict [ "k", 1 ]
    printfn "%d" d2.["k"]
    let grid = new Dictionary<int * int, char>()
    grid.[(1, 2)] <- '#'
    grid[1, 3] <- '.'
    printfn "%d %c" grid.Count grid.[1, 3]
    let counts = Dictionary<_, _>()
    for c in "hello" do
        counts.[c] <- (match counts.TryGetValue c with | true, n -> n + 1 | _ -> 1)
    for kv in counts |> Seq.sortBy (fun kv -> kv.Key) do printf "%c%d " kv.Key kv.Value
    printfn ""
    0

//| 3 2 false
//| found 1
//| none
//| true 3
//| one=1
//| two=2
//| three=3
//| one:1 two:2 three:3 
//| one two three [2; 4; 6]
//| 6
//| ["two"; "three"] [2; 3]
//| 7 1 5 4 17
//| 3 [9; 1; 2]
//| 1
//| true false
//| [2; 3]
//| 2
//| 1a 2b 
//| 2 1
//| abcd12!
//| 8
//| 2 1 None
//| a1 b2 c3 a1 b2 c3 a1 b2 c3 ["a"; "b"; "c"]
//| set [1; 2; 3; 4] set [1; 2] true 3
//| 7
//| map [(1, "x")] set [1; 2]
//| 1
//| 2 .
//| e1 h1 l2 o1 

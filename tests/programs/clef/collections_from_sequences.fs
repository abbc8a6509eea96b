// Functions that take any sequence: text, sets and dictionaries of lists, arrays, sets and strings.
open System.Collections.Generic

let join (xs: seq<string>) = String.concat ", " xs
[<EntryPoint>]
let main _ =
    printfn "%s" (Seq.map string [1; 2; 3] |> String.concat ",")
    printfn "%s" ([| "a"; "b" |] |> String.concat "-")
    printfn "%s" (Set.ofList ["x"; "y"] |> String.concat "+")
    printfn "%s" (String.concat "" [ for i in 1 .. 3 -> string i ])
    printfn "%s" (join ["p"; "q"])
    let s = set "hello"
    printfn "%d" s.Count
    let s2 = set (Seq.map (fun x -> x * x) [1; 2; -1])
    printfn "%A" s2
    let s3 = set [| 1; 2 |]
    let d = dict (Seq.zip ["a"; "b"] [1; 2])
    printfn "%d %d" d.["b"] s3.Count
    let u = Set.unionMany (Seq.map set [[1]; [2]])
    printfn "%A" u
    printfn "%s" (System.String.Join(", ", [1; 2; 3]))
    printfn "%s" (System.String.Join(", ", [| "a"; "b" |]))
    printfn "%s" (System.String.Join(";", Seq.map string [1; 2]))
    let m = [ "a", 1 ] |> Map.ofSeq
    let m2 = Seq.fold (fun (m: Map<string, int>) k -> m.Add(k, String.length k)) m ["bb"; "ccc"]
    printfn "%A" m2
    let total = m2 |> Map.toSeq |> Seq.sumBy snd
    printfn "%d" total
    printfn "%A" (m2.Keys |> Seq.toList)
    printfn "%A" (Set.map (fun x -> x + 1) (set [1; 2]))
    let words = "the quick the lazy".Split ' '
    let counts = words |> Seq.countBy id |> Map.ofSeq
    printfn "%A" counts
    let inc k m = m |> Map.change k (function Some n -> Some (n + 1) | None -> Some 1)
    printfn "%A" (Map.empty |> inc 'a' |> inc 'a')
    let xs = [ 3; 1; 2; 1 ]
    printfn "%A %A %A" (Set.ofSeq xs) (Set.ofSeq [| "b"; "a" |]) (Set.ofSeq "hello")
    let numbers = ResizeArray xs
    numbers.AddRange [ 9; 8 ]
    numbers.AddRange [| 1 |]
    printfn "%A %d" (List.ofSeq numbers) (ResizeArray<int>([| 4; 5 |])).[1]
    let ranged = List<int>(seq { 1 .. 3 })
    let seen = HashSet xs
    let first = Queue<int>(xs)
    let last = Stack<int> xs
    printfn "%d %d %d %d" ranged.Count seen.Count (first.Dequeue()) (last.Pop())
    let copied = Dictionary<string, int>(dict [ "a", 1 ])
    printfn "%d" copied.["a"]
    0

//| 1,2,3
//| a-b
//| x+y
//| 123
//| p, q
//| 4
//| set [1; 4]
//| 2 2
//| set [1; 2]
//| 1, 2, 3
//| a, b
//| 1;2
//| map [("a", 1); ("bb", 2); ("ccc", 3)]
//| 6
//| ["a"; "bb"; "ccc"]
//| set [2; 3]
//| map [("lazy", 1); ("quick", 1); ("the", 2)]
//| map [('a', 2)]
//| set [1; 2; 3] set ["a"; "b"] set ['e'; 'h'; 'l'; 'o']
//| [3; 1; 2; 1; 9; 8; 1] 5
//| 3 3 3 1
//| 1

/// The functions of `Seq`.
let show (s: seq<int>) =
    for x in s do
        Console.write $"{x} "
    Console.writeln ""

let nums = seq { 1 .. 6 }

[<EntryPoint>]
let main _ =
    show (Seq.map (fun x -> x + 1) nums)
    show (Seq.mapi (fun i x -> i * x) nums)
    show (Seq.choose (fun x -> if x % 2 = 0 then Some (x * x) else None) nums)
    show (Seq.collect (fun x -> [ x; -x ]) [ 1; 2 ])
    show (Seq.takeWhile (fun x -> x < 4) nums)
    show (Seq.skipWhile (fun x -> x < 4) nums)
    show (Seq.skip 2 nums)
    show (Seq.truncate 2 nums)
    show (Seq.scan (fun a x -> a + x) 0 nums)
    show (Seq.append [ 1; 2 ] [| 3; 4 |])
    show (Seq.concat (seq { yield nums; yield nums }) |> Seq.skip 5 |> Seq.take 2)
    show (Seq.init 4 (fun i -> i * i))
    show (Seq.initInfinite (fun i -> i * 2) |> Seq.take 3)
    show (Seq.unfold (fun (a, b) -> if a > 30 then None else Some (a, (b, a + b))) (0, 1))
    show (Seq.replicate 3 7)
    show (Seq.singleton 5)
    show Seq.empty
    show (Seq.rev nums)
    show (Seq.sort [ 3; 1; 2 ])
    show (Seq.sortBy (fun x -> -x) nums)
    show (Seq.sortDescending [ 3; 1; 2 ])
    show (Seq.distinct [ 1; 2; 1; 3; 2 ])
    show (Seq.distinctBy (fun x -> x % 3) nums)
    show (Seq.except [ 2; 4 ] nums)
    show (Seq.delay (fun () -> nums))
    for (a, b) in Seq.zip nums "abc" do
        Console.write $"{a}{b} "
    for (a, b) in Seq.pairwise nums do
        Console.write $"{a}{b} "
    for (i, c) in Seq.indexed "xy" do
        Console.write $"{i}{c} "
    Console.writeln ""
    for w in Seq.windowed 3 nums do
        Console.write $"{w.[0]}{w.[1]}{w.[2]} "
    for c in Seq.chunkBySize 4 nums do
        Console.write $"{c.Length} "
    Console.writeln ""
    for (k, group) in Seq.groupBy (fun x -> x % 2) nums do
        Console.write $"{k}:{Seq.sum group} "
    for (k, n) in Seq.countBy (fun x -> x / 3) nums do
        Console.write $"{k}:{n} "
    Console.writeln ""
    Console.writeln $"{Seq.sum nums} {Seq.sumBy (fun x -> x * x) nums} {Seq.length nums} {Seq.average [ 1.0; 2.0 ]}"
    Console.writeln $"{Seq.min nums} {Seq.max nums} {Seq.minBy (fun x -> -x) nums} {Seq.maxBy (fun x -> -x) nums}"
    Console.writeln $"{Seq.head nums} {Seq.last nums} {Seq.item 2 nums} {Seq.reduce (fun a b -> a * b) nums}"
    Console.writeln $"{Seq.isEmpty nums} {Seq.isEmpty Seq.empty<int>} {Seq.contains 3 nums} {Seq.exists (fun x -> x > 6) nums}"
    Console.writeln $"{Seq.find (fun x -> x > 2) nums} {Seq.findIndex (fun x -> x > 2) nums} {Seq.pick (fun x -> if x > 4 then Some (x * 10) else None) nums}"
    Console.writeln $"{(Seq.tryFind (fun x -> x > 9) nums).IsNone} {(Seq.tryHead nums).Value} {(Seq.tryPick (fun (x: int) -> None) nums: int option).IsNone}"
    Console.writeln $"{List.length (Seq.toList nums)} {(Seq.toArray nums).Length}"
    Console.writeln $"{Seq.fold (fun acc x -> acc * 10 + x) 0 nums} {Seq.forall (fun x -> x > 0) nums}"
    [ 1; 2; 3 ] |> Seq.iter (fun x -> Console.write $"{x} ")
    [| 4; 5 |] |> Seq.iteri (fun i x -> Console.write $"{i}{x} ")
    Console.writeln ""
    let mutable computed = 0
    let cached = Seq.cache (seq { for i in 1 .. 3 do
                                      computed <- computed + 1
                                      yield i * 100 })
    show cached
    show (Seq.take 2 cached)
    Console.writeln $"{computed}"
    printfn "%d %A" (Seq.foldBack (fun x acc -> x - acc) [ 1; 2; 3 ] 0) (Seq.mapFold (fun s x -> (x * s, s + 1)) 1 [ 1; 2; 3 ])
    printfn "%A %A %A" (Seq.scanBack (+) [ 1; 2 ] 0) (Seq.reduceBack (-) [ 5; 3; 1 ]) (Seq.findBack (fun x -> x < 3) [ 1; 2; 3 ])
    printfn "%A %A" (Seq.mapi2 (fun i x y -> i + x * y) [ 1; 2 ] [ 3; 4 ]) (Seq.removeManyAt 1 2 [ 1; 2; 3; 4 ])
    try
        Console.writeln $"{Seq.head Seq.empty<int>}"
    with
    | :? System.ArgumentException as e -> Console.writeln e.Message
    0

//| 2 3 4 5 6 7 
//| 0 2 6 12 20 30 
//| 4 16 36 
//| 1 -1 2 -2 
//| 1 2 3 
//| 4 5 6 
//| 3 4 5 6 
//| 1 2 
//| 0 1 3 6 10 15 21 
//| 1 2 3 4 
//| 6 1 
//| 0 1 4 9 
//| 0 2 4 
//| 0 1 1 2 3 5 8 13 21 
//| 7 7 7 
//| 5 
//|
//| 6 5 4 3 2 1 
//| 1 2 3 
//| 6 5 4 3 2 1 
//| 3 2 1 
//| 1 2 3 
//| 1 2 3 
//| 1 3 5 6 
//| 1 2 3 4 5 6 
//| 1a 2b 3c 12 23 34 45 56 0x 1y 
//| 123 234 345 456 4 2 
//| 1:9 0:12 0:2 1:3 2:1 
//| 21 91 6 1.5
//| 1 6 6 1
//| 1 6 3 720
//| False True True False
//| 3 2 50
//| True 1 True
//| 6 6
//| 123456 True
//| 1 2 3 04 15 
//| 100 200 300 
//| 100 200 
//| 3
//| 2 (seq [1; 4; 9], 4)
//| seq [3; 2; 0] 3 2
//| seq [3; 9] seq [1; 4]
//| The input sequence was empty. (Parameter 'source')

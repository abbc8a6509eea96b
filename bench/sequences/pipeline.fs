// A pipeline of sequences, and the loop that does the same, by the first argument: `seq` or `loop`.
module Bench.Sequences

let upTo (n: int) : seq<int> = seq { for i in 1 .. n do yield i }

let pipeline (n: int) (k: int) : int =
    upTo n
    |> Seq.map (fun x -> x * 3 + 1)
    |> Seq.filter (fun x -> x % 2 = 0)
    |> Seq.take k
    |> Seq.fold (fun acc x -> (acc + x) % 1000003) 0

let byHand (n: int) (k: int) : int =
    let mutable acc = 0
    let mutable taken = 0
    let mutable i = 1
    while i <= n && taken < k do
        let y = i * 3 + 1
        if y % 2 = 0 then
            acc <- (acc + y) % 1000003
            taken <- taken + 1
        i <- i + 1
    acc

[<EntryPoint>]
let main args =
    let n = Parse.int args.[1]
    let mutable total = 0
    for round in 1 .. 20 do
        total <- total + (if args.[0] = "seq" then pipeline (n + round) n else byHand (n + round) n)
    Console.writeln (Format.int total)
    0

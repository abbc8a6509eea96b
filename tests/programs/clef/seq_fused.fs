/// Pipelines over known sequences become loops: no closure is made.
let naturals (n: int) = seq {
    let mutable i = 1
    while i <= n do
        yield i
        i <- i + 1
}

let evens (n: int) = seq { for i in 1 .. n do if i % 2 = 0 then yield i }

let sumOfPipeline (n: int) (most: int) =
    naturals n
    |> Seq.map (fun x -> x * 2)
    |> Seq.filter (fun x -> x % 3 = 0)
    |> Seq.take most
    |> Seq.fold (fun acc x -> acc + x) 0

let sumOfNested (n: int) =
    seq {
        for x in evens n do
            for y in 1 .. 10 do
                yield x * y
    }
    |> Seq.sum

let lengthOfList (xs: int list) = xs |> Seq.map (fun x -> x * x) |> Seq.takeWhile (fun x -> x < 500) |> Seq.length

[<EntryPoint>]
let main _ =
    Console.writeln $"{sumOfPipeline 1000 200}"
    Console.writeln $"{sumOfNested 100}"
    Console.writeln $"{lengthOfList [ 1 .. 100 ]}"
    Console.writeln $"{Seq.exists (fun x -> x > 50) (Seq.mapi (fun i x -> i * x) (naturals 100))}"
    0

//@ closures 0
//| 120600
//| 140250
//| 22
//| True

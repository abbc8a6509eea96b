/// Sequences in programs: permutations, primes, trees, tokens, classes, comprehensions of functions.
let rec permutations (xs: int list) : seq<int list> = seq {
    match xs with
    | [] -> yield []
    | _ ->
        for x in xs do
            let rest = List.filter (fun y -> y <> x) xs
            for p in permutations rest do
                yield x :: p
}
let rec sieve (s: seq<int>) : seq<int> = seq {
    match Seq.tryHead s with
    | None -> ()
    | Some p ->
        yield p
        yield! sieve (Seq.filter (fun x -> x % p <> 0) (Seq.skip 1 s))
}
type Tree<'a> = Leaf | Node of Tree<'a> * 'a * Tree<'a>
let rec insert x t =
    match t with
    | Leaf -> Node (Leaf, x, Leaf)
    | Node (l, y, r) -> if x < y then Node (insert x l, y, r) else Node (l, y, insert x r)
let rec items (t: Tree<'a>) : seq<'a> = seq {
    match t with
    | Leaf -> ()
    | Node (l, x, r) ->
        yield! items l
        yield x
        yield! items r
}
type Token = Num of int | Op of char
let tokens (s: string) : seq<Token> = seq {
    let mutable i = 0
    while i < s.Length do
        let c = s.[i]
        if c >= '0' && c <= '9' then
            let mutable n = 0
            while i < s.Length && s.[i] >= '0' && s.[i] <= '9' do
                n <- n * 10 + (int s.[i] - int '0')
                i <- i + 1
            yield Num n
        else
            if c <> ' ' then yield Op c
            i <- i + 1
}
let rec evens n = seq { yield n
                        if n < 10 then yield! odds (n + 1) }
and odds n = seq { yield n
                   if n < 10 then yield! evens (n + 1) }
let fibs = Seq.cache (Seq.unfold (fun (a, b) -> Some (a, (b, a + b))) (0, 1))
type Counter(start: int) =
    let mutable n = start
    member this.Next() = n <- n + 1; n
    member this.Values(k: int) = seq { for i in 1 .. k do yield this.Next() }
    member this.Later(k: int) = async { for i in 1 .. k do do! Async.Sleep 0
                                        return this.Next() }
let interleave (a: seq<'t>) (b: seq<'t>) = seq { for (x, y) in Seq.zip a b do
                                                   yield x
                                                   yield y }
let sum3 (xs: seq<int>) = Seq.fold (+) 0 xs
[<EntryPoint>]
let main _ =
    for p in permutations [1;2;3] do
        for x in p do Console.write $"{x}"
        Console.write " "
    Console.writeln ""
    for p in Seq.take 8 (sieve (Seq.initInfinite (fun i -> i + 2))) do Console.write $"{p} "
    Console.writeln ""
    let t = List.fold (fun t x -> insert x t) Leaf [5; 2; 8; 1; 9; 3]
    for x in items t do Console.write $"{x} "
    Console.writeln ""
    for tok in tokens "12 + 345*(6-7)" do
        match tok with
        | Num n -> Console.write $"#{n} "
        | Op c -> Console.write $"{c} "
    Console.writeln ""
    for x in evens 0 do Console.write $"{x} "
    Console.writeln ""
    for x in Seq.take 10 fibs do Console.write $"{x} "
    for x in Seq.skip 5 (Seq.take 8 fibs) do Console.write $"{x} "
    Console.writeln ""
    let c = Counter(100)
    for x in c.Values 3 do Console.write $"{x} "
    for x in Seq.map (fun x -> x * 2) (c.Values 2) do Console.write $"{x} "
    Console.writeln $"{Async.RunSynchronously (c.Later 2)}"
    for x in interleave "abc" "xyz" do Console.write $"{x}"
    Console.writeln $" {sum3 [1;2;3]} {sum3 [|4;5|]} {sum3 (seq { 1 .. 2 .. 9 })}"
    let stored = [ seq { yield 1 }; Seq.map (fun x -> x + 1) [ 1; 2 ]; Seq.empty; Seq.init 2 (fun i -> i) ]
    for s in stored do Console.write $"[{Seq.length s}:{Seq.sum s}] "
    Console.writeln ""
    let grid = seq { for y in 0 .. 2 -> seq { for x in 0 .. 2 -> x * y } }
    for row in grid do
        for v in row do Console.write $"{v} "
        Console.write "/ "
    Console.writeln ""
    let words = "the quick brown fox".Split(' ')
    let lens = words |> Seq.map (fun w -> (w, String.length w)) |> Seq.sortBy snd |> Seq.toList
    for (w, n) in lens do Console.write $"{w}{n} "
    Console.writeln ""
    let mutable total = 0
    let adders = [ for i in 1 .. 3 -> fun x -> total <- total + x * i ]
    for f in adders do f 10
    Console.writeln $"{total}"
    let nestedTry = seq {
        for i in 1 .. 3 do
            try
                yield i
                if i = 2 then failwith "two"
                yield i * 10
            with
            | Failure m -> yield -1
    }
    for x in nestedTry do Console.write $"{x} "
    Console.writeln ""
    0

//| 123 132 213 231 312 321 
//| 2 3 5 7 11 13 17 19 
//| 1 2 3 5 8 9 
//| #12 + #345 * ( #6 - #7 ) 
//| 0 1 2 3 4 5 6 7 8 9 10 
//| 0 1 1 2 3 5 8 13 21 34 5 8 13 
//| 101 102 103 208 210 106
//| axbycz 6 9 25
//| [1:1] [2:5] [0:0] [2:1] 
//| 0 0 0 / 0 1 2 / 0 2 4 / 
//| the3 fox3 quick5 brown5 
//| 60
//| 1 10 2 -1 3 30 

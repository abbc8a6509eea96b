// A memo table that really keeps: each iteration adds an entry that a later one may ask for.
// size: 100000
// grows: the table keeps every entry until the program ends, one for each iteration
// prints 10000: 6171 261 869664
// prints 100000: 77031 350 953808
// prints 1000000: 837799 524 434023
module Memory.MemoTable

type Entry = { Key: int; Steps: int; Path: int list }

let memoize (buckets: int) (compute: (int -> Entry) -> int -> Entry) : (int -> Entry) =
    let table : Entry list[] = Array.create buckets []
    let rec find (key: int) : Entry =
        let bucket = key % buckets
        match List.tryFind (fun entry -> entry.Key = key) table.[bucket] with
        | Some entry -> entry
        | None ->
            let entry = compute find key
            table.[bucket] <- entry :: table.[bucket]
            entry
    find

/// Steps of the Collatz sequence, shortened by what is known of smaller numbers.
let collatz (known: int -> Entry) (n: int) : Entry =
    if n = 1 then { Key = 1; Steps = 0; Path = [] }
    else
        let rec walk (x: int) (steps: int) : Entry =
            if x < n then
                let rest = known x
                { Key = n; Steps = steps + rest.Steps; Path = [ x; steps ] }
            else walk (if x % 2 = 0 then x / 2 else 3 * x + 1) (steps + 1)
        walk (if n % 2 = 0 then n / 2 else 3 * n + 1) 1

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let steps = memoize 262144 collatz
    let mutable longest = { Key = 1; Steps = 0; Path = [] }
    let mutable sum = 0
    for i in 1 .. n do
        let entry = steps i
        if entry.Steps > longest.Steps then longest <- entry
        sum <- (sum + entry.Steps + List.length entry.Path) % 1000003
    Console.writeln $"{longest.Key} {longest.Steps} {sum}"
    0

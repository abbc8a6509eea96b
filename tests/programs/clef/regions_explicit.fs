// Regions that have names: where they end, and what may be in them.
module RegionsExplicit

let range (r: Region) (from: int) (count: int) : nativeptr<int> =
    let values = Region.alloc<int> r count
    for i in 0 .. count - 1 do
        values.[i] <- from + i
    values

let total (values: nativeptr<int>) (count: int) : int =
    let mutable sum = 0
    for i in 0 .. count - 1 do
        sum <- sum + values.[i]
    sum

/// One in another; the inner one ends first.
let nested (n: int) : int =
    let outer = Region.create 1
    let a = range outer 1 n
    let inside =
        let inner = Region.create 1
        let b = range inner 100 n
        let kept = Region.copyTo b n outer
        total b n + total kept n
    inside + total a n

/// More than there are pages for.
let grows () : string =
    let r = Region.create 0
    let small = range r 0 10
    let large = range r 0 5000
    let more = range r 7 1
    $"{total small 10} {total large 5000} {total more 1} {Region.usedBytes r}"

exception Enough of int

/// Left by an exception, in a loop.
let leaves (rounds: int) : int =
    let mutable sum = 0
    for i in 1 .. rounds do
        try
            let r = Region.create 4
            let values = range r i 100
            if i % 3 = 0 then raise (Enough(total values 2))
            sum <- sum + total values 1
        with Enough n -> sum <- sum + n
    sum

/// Lent to closures and stored in records, as long as those stay.
type Scratch = { Memory: Region; mutable Taken: int }

let take (s: Scratch) (count: int) : nativeptr<byte> =
    s.Taken <- s.Taken + count
    Region.alloc<byte> s.Memory count

let lent () : int =
    let region = Region.create 1
    let scratch = { Memory = region; Taken = 0 }
    let next = fun n -> take scratch n
    let pointers = List.map next [ 1; 2; 3 ]
    List.iteri (fun i (p: nativeptr<byte>) -> p.[i] <- byte (i + 1)) pointers
    let sum = List.sum (List.mapi (fun i (p: nativeptr<byte>) -> int p.[i]) pointers)
    sum * 100 + scratch.Taken

/// Stack memory next to a region, and a result that is a record.
type Statistics = { Low: int; High: int; Values: int[] }

let statistics (count: int) : Statistics =
    use region = Region.create 1
    let values = range region 5 count
    let bounds = NativePtr.stackalloc<int> 2
    bounds.[0] <- values.[0]
    bounds.[1] <- values.[count - 1]
    { Low = bounds.[0]; High = bounds.[1]; Values = Region.copyOut<int> values count }

let released (count: int) : int =
    let region = Region.create 1
    let sum = total (range region 0 count) count
    Region.release region
    sum

let rec depth (n: int) : int =
    let r = Region.create 1
    let p = Region.alloc<int> r 1
    p.[0] <- n
    if n = 0 then 0 else p.[0] + depth (n - 1)

[<EntryPoint>]
let main _ =
    Console.writeln $"{nested 10}"
    Console.writeln (grows ())
    Console.writeln $"{leaves 1000}"
    Console.writeln $"{lent ()}"
    let s = statistics 4
    Console.writeln $"{s.Low} {s.High} {Array.sum s.Values}"
    Console.writeln $"{released 5}"
    Console.writeln $"{depth 200}"
    let local = Region.create 2
    let p = Region.alloc<float> local 3
    p.[2] <- 2.5
    Console.writeln $"{p.[0] + p.[2]} {Region.usedBytes local}"
    0

//| 2145
//| 45 12497500 7 40088
//| 667666
//| 606
//| 5 8 26
//| 10
//| 20100
//| 2.5 24

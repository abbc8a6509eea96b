/// Operations on sequences: each is a sequence again, computed as it is pulled.
module Samples.SeqOperations

open Console
open Format

let naturals (count: int) = seq {
    let mutable i = 1
    while i <= count do
        yield i
        i <- i + 1
}

let show (label: string) (numbers: seq<int>) : unit =
    Console.write label
    for n in numbers do
        Console.write (Format.int n)
        Console.write " "
    Console.writeln ""

let showEmpty (label: string) (numbers: seq<int>) : unit =
    Console.write label
    for n in numbers do
        Console.write (Format.int n)
    Console.writeln "(done)"

let showNumber (label: string) (n: int) : unit =
    Console.write label
    Console.writeln (Format.int n)

// Module-level sequences and sums, made before `main` runs.
let doubled = Seq.map (fun x -> x * 2) (naturals 5)
let squared = Seq.map (fun x -> x * x) (naturals 5)
let addTen = Seq.map (fun x -> x + 10) (naturals 5)

let evens = Seq.filter (fun x -> x % 2 = 0) (naturals 10)
let odds = Seq.filter (fun x -> x % 2 = 1) (naturals 10)
let greaterThan5 = Seq.filter (fun x -> x > 5) (naturals 10)

let sum = Seq.fold (fun acc x -> acc + x) 0 (naturals 10)
let product = Seq.fold (fun acc x -> acc * x) 1 (naturals 5)
let biggest = Seq.fold (fun acc x -> if x > acc then x else acc) 0 (naturals 10)
let count = Seq.fold (fun acc _ -> acc + 1) 0 (naturals 10)

let scaledBy (factor: int) (xs: seq<int>) = Seq.map (fun x -> x * factor) xs
let above (limit: int) (xs: seq<int>) = Seq.filter (fun x -> x > limit) xs
let sumPlusEach (extra: int) (xs: seq<int>) = Seq.fold (fun acc x -> acc + x + extra) 0 xs
let transformed (scale: int) (offset: int) (xs: seq<int>) = Seq.map (fun x -> scale * x + offset) xs

let expandDouble = Seq.collect (fun x -> seq { yield x; yield x * 2 }) (naturals 3)
let expandTriple (xs: seq<int>) =
    Seq.collect (fun x -> seq {
        yield x
        yield x
        yield x
    }) xs
let expandBy (factor: int) (xs: seq<int>) = Seq.collect (fun x -> seq { yield x; yield x * factor }) xs
let repeated (xs: seq<int>) =
    Seq.collect (fun x -> seq {
        let mutable i = 0
        while i < x do
            yield x
            i <- i + 1
    }) xs

let complexPipeline (limit: int) (factor: int) (n: int) =
    naturals 10
    |> Seq.filter (fun x -> x > limit)
    |> Seq.map (fun x -> x * factor)
    |> Seq.take n

let sumFilteredScaled (factor: int) (count: int) =
    let middle = count / 2
    naturals count
    |> Seq.filter (fun x -> x > middle)
    |> Seq.map (fun x -> x * factor)
    |> Seq.fold (fun acc x -> acc + x) 0

let none : seq<int> = seq { if false then yield 0 }

[<EntryPoint>]
let main _ =
    Console.writeln "=== Sample 16: Sequence Operations ==="
    Console.writeln ""

    Console.writeln "--- Part 2: Seq.map ---"
    show "naturals 5: " (naturals 5)
    show "doubled (x*2): " doubled
    show "squared (x*x): " squared
    show "addTen (x+10): " addTen
    Console.writeln ""

    Console.writeln "--- Part 3: Seq.filter ---"
    show "evens from 1..10: " evens
    show "odds from 1..10: " odds
    show "greaterThan5 from 1..10: " greaterThan5
    Console.writeln ""

    Console.writeln "--- Part 4: Seq.take ---"
    show "firstThree from 1..100: " (Seq.take 3 (naturals 100))
    show "exactlyFive from 1..5: " (Seq.take 5 (naturals 5))
    show "takeMoreThanAvailable: " (Seq.take 10 (naturals 3))
    Console.writeln ""

    Console.writeln "--- Part 5: Seq.fold ---"
    showNumber "sum of 1..10: " sum
    showNumber "product of 1..5: " product
    showNumber "max of 1..10: " biggest
    showNumber "count of 1..10: " count
    Console.writeln ""

    Console.writeln "--- Part 6: Composed Operations ---"
    let evensSquared = naturals 10 |> Seq.filter (fun x -> x % 2 = 0) |> Seq.map (fun x -> x * x)
    show "evensSquared (filter even, map x*x): " evensSquared
    let squaresOver10 = naturals 10 |> Seq.map (fun x -> x * x) |> Seq.filter (fun x -> x > 10)
    show "squaresOver10 (map x*x, filter >10): " squaresOver10
    let first3EvensDoubled =
        naturals 100
        |> Seq.filter (fun x -> x % 2 = 0)
        |> Seq.take 3
        |> Seq.map (fun x -> x * 2)
    show "first3EvensDoubled: " first3EvensDoubled
    showNumber "sumEvenSquares: " (Seq.fold (fun acc x -> acc + x) 0 evensSquared)
    Console.writeln ""

    Console.writeln "--- Part 7: Manual vs Seq.fold ---"
    let mutable manualSum = 0
    let mutable manualCount = 0
    for x in naturals 10 do
        manualSum <- manualSum + x
    for _ in naturals 10 do
        manualCount <- manualCount + 1
    showNumber "manualSum 1..10: " manualSum
    showNumber "manualCount 1..10: " manualCount
    Console.writeln ""

    Console.writeln "--- Part 8: Closures with Captures ---"
    show "scaledBy3: " (scaledBy 3 (naturals 5))
    show "scaledBy7: " (scaledBy 7 (naturals 3))
    show "above5: " (above 5 (naturals 10))
    show "above0: " (above 0 (naturals 5))
    showNumber "sumPlus10Each: " (sumPlusEach 10 (naturals 5))
    show "transformed (2*x+100): " (transformed 2 100 (naturals 3))
    Console.writeln ""

    Console.writeln "--- Part 9: Seq.collect ---"
    show "expandDouble: " expandDouble
    show "expandTriple: " (expandTriple (naturals 2))
    show "expandBy10: " (expandBy 10 (naturals 3))
    show "repeated: " (repeated (naturals 4))
    Console.writeln ""

    Console.writeln "--- Part 10: Composed with Captures ---"
    show "complexPipeline 5 2 5: " (complexPipeline 5 2 5)
    showNumber "sumFilteredScaled 3 10: " (sumFilteredScaled 3 10)
    Console.writeln ""

    Console.writeln "--- Part 11: Edge Cases ---"
    showEmpty "mapEmpty: " (Seq.map (fun x -> x * 2) none)
    showEmpty "filterEmpty: " (Seq.filter (fun x -> x > 0) none)
    showNumber "foldEmpty: " (Seq.fold (fun acc x -> acc + x) 42 none)
    Console.write "mapSingle: "
    for x in Seq.map (fun x -> x + 1) (seq { yield 99 }) do
        Console.write (Format.int x)
    Console.writeln ""
    showEmpty "filterNone: " (Seq.filter (fun x -> x > 100) (naturals 10))
    showEmpty "takeZero: " (Seq.take 0 (naturals 10))
    showEmpty "takeFromEmpty: " (Seq.take 5 none)
    Console.writeln ""

    Console.writeln "--- Part 12: Deep Composition ---"
    let deepPipeline1 =
        naturals 20
        |> Seq.map (fun x -> x + 1)
        |> Seq.filter (fun x -> x > 1)
        |> Seq.map (fun x -> x - 1)
        |> Seq.map (fun x -> x * 3)
        |> Seq.take 5
    show "deepPipeline1: " deepPipeline1
    let deepPipelineWithFold =
        naturals 20
        |> Seq.map (fun x -> x * 2)
        |> Seq.filter (fun x -> x % 4 <> 0)
        |> Seq.map (fun x -> x * 2)
        |> Seq.fold (fun acc x -> acc + x) 0
    showNumber "deepPipelineWithFold: " deepPipelineWithFold
    Console.writeln ""

    Console.writeln "--- Verification Summary ---"
    Console.writeln "Expected values:"
    Console.writeln "  naturals 5: 1 2 3 4 5"
    Console.writeln "  doubled: 2 4 6 8 10"
    Console.writeln "  squared: 1 4 9 16 25"
    Console.writeln "  addTen: 11 12 13 14 15"
    Console.writeln "  evens: 2 4 6 8 10"
    Console.writeln "  odds: 1 3 5 7 9"
    Console.writeln "  greaterThan5: 6 7 8 9 10"
    Console.writeln "  firstThree: 1 2 3"
    Console.writeln "  exactlyFive: 1 2 3 4 5"
    Console.writeln "  takeMoreThanAvailable: 1 2 3"
    Console.writeln "  sum: 55"
    Console.writeln "  product: 120"
    Console.writeln "  max: 10"
    Console.writeln "  count: 10"
    Console.writeln "  evensSquared: 4 16 36 64 100"
    Console.writeln "  squaresOver10: 16 25 36 49 64 81 100"
    Console.writeln "  first3EvensDoubled: 4 8 12"
    Console.writeln "  sumEvenSquares: 220"
    Console.writeln "  manualSum: 55"
    Console.writeln "  manualCount: 10"
    Console.writeln "  scaledBy3: 3 6 9 12 15"
    Console.writeln "  scaledBy7: 7 14 21"
    Console.writeln "  above5: 6 7 8 9 10"
    Console.writeln "  above0: 1 2 3 4 5"
    Console.writeln "  sumPlus10Each: 65"
    Console.writeln "  transformed: 102 104 106"
    Console.writeln "  expandDouble: 1 2 2 4 3 6"
    Console.writeln "  expandTriple: 1 1 1 2 2 2"
    Console.writeln "  expandBy10: 1 10 2 20 3 30"
    Console.writeln "  repeated: 1 2 2 3 3 3 4 4 4 4"
    Console.writeln "  complexPipeline: 12 14 16 18 20"
    Console.writeln "  sumFilteredScaled: 120"
    Console.writeln "  foldEmpty: 42"
    Console.writeln "  mapSingle: 100"
    Console.writeln "  deepPipeline1: 3 6 9 12 15"
    Console.writeln "  deepPipelineWithFold: 400"
    0

//| === Sample 16: Sequence Operations ===
//|
//| --- Part 2: Seq.map ---
//| naturals 5: 1 2 3 4 5 
//| doubled (x*2): 2 4 6 8 10 
//| squared (x*x): 1 4 9 16 25 
//| addTen (x+10): 11 12 13 14 15 
//|
//| --- Part 3: Seq.filter ---
//| evens from 1..10: 2 4 6 8 10 
//| odds from 1..10: 1 3 5 7 9 
//| greaterThan5 from 1..10: 6 7 8 9 10 
//|
//| --- Part 4: Seq.take ---
//| firstThree from 1..100: 1 2 3 
//| exactlyFive from 1..5: 1 2 3 4 5 
//| takeMoreThanAvailable: 1 2 3 
//|
//| --- Part 5: Seq.fold ---
//| sum of 1..10: 55
//| product of 1..5: 120
//| max of 1..10: 10
//| count of 1..10: 10
//|
//| --- Part 6: Composed Operations ---
//| evensSquared (filter even, map x*x): 4 16 36 64 100 
//| squaresOver10 (map x*x, filter >10): 16 25 36 49 64 81 100 
//| first3EvensDoubled: 4 8 12 
//| sumEvenSquares: 220
//|
//| --- Part 7: Manual vs Seq.fold ---
//| manualSum 1..10: 55
//| manualCount 1..10: 10
//|
//| --- Part 8: Closures with Captures ---
//| scaledBy3: 3 6 9 12 15 
//| scaledBy7: 7 14 21 
//| above5: 6 7 8 9 10 
//| above0: 1 2 3 4 5 
//| sumPlus10Each: 65
//| transformed (2*x+100): 102 104 106 
//|
//| --- Part 9: Seq.collect ---
//| expandDouble: 1 2 2 4 3 6 
//| expandTriple: 1 1 1 2 2 2 
//| expandBy10: 1 10 2 20 3 30 
//| repeated: 1 2 2 3 3 3 4 4 4 4 
//|
//| --- Part 10: Composed with Captures ---
//| complexPipeline 5 2 5: 12 14 16 18 20 
//| sumFilteredScaled 3 10: 120
//|
//| --- Part 11: Edge Cases ---
//| mapEmpty: (done)
//| filterEmpty: (done)
//| foldEmpty: 42
//| mapSingle: 100
//| filterNone: (done)
//| takeZero: (done)
//| takeFromEmpty: (done)
//|
//| --- Part 12: Deep Composition ---
//| deepPipeline1: 3 6 9 12 15 
//| deepPipelineWithFold: 400
//|
//| --- Verification Summary ---
//| Expected values:
//|   naturals 5: 1 2 3 4 5
//|   doubled: 2 4 6 8 10
//|   squared: 1 4 9 16 25
//|   addTen: 11 12 13 14 15
//|   evens: 2 4 6 8 10
//|   odds: 1 3 5 7 9
//|   greaterThan5: 6 7 8 9 10
//|   firstThree: 1 2 3
//|   exactlyFive: 1 2 3 4 5
//|   takeMoreThanAvailable: 1 2 3
//|   sum: 55
//|   product: 120
//|   max: 10
//|   count: 10
//|   evensSquared: 4 16 36 64 100
//|   squaresOver10: 16 25 36 49 64 81 100
//|   first3EvensDoubled: 4 8 12
//|   sumEvenSquares: 220
//|   manualSum: 55
//|   manualCount: 10
//|   scaledBy3: 3 6 9 12 15
//|   scaledBy7: 7 14 21
//|   above5: 6 7 8 9 10
//|   above0: 1 2 3 4 5
//|   sumPlus10Each: 65
//|   transformed: 102 104 106
//|   expandDouble: 1 2 2 4 3 6
//|   expandTriple: 1 1 1 2 2 2
//|   expandBy10: 1 10 2 20 3 30
//|   repeated: 1 2 2 3 3 3 4 4 4 4
//|   complexPipeline: 12 14 16 18 20
//|   sumFilteredScaled: 120
//|   foldEmpty: 42
//|   mapSingle: 100
//|   deepPipeline1: 3 6 9 12 15
//|   deepPipelineWithFold: 400

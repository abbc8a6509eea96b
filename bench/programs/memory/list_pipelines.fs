// List pipelines inside a loop: each step's list is dead once the next step has run.
// size: 3000
// prints 300: 138708
// prints 3000: 274871
// prints 30000: 34641
module Memory.ListPipelines

let squaresOfOdd (xs: int list) : int list =
    xs |> List.filter (fun x -> x % 2 = 1) |> List.map (fun x -> x * x)

let median (xs: int list) : int =
    let sorted = List.sort xs
    List.item (List.length sorted / 2) sorted

let checksum (i: int) : int =
    let xs = List.init 40 (fun k -> (i * 31 + k * k * 17) % 101)
    let total = xs |> squaresOfOdd |> List.fold (+) 0
    let mirrored = xs @ List.rev xs
    let palindrome = if mirrored = List.rev mirrored then 1 else 0
    let pairs = List.zip xs (List.rev xs) |> List.sumBy (fun (a, b) -> a * b)
    let groups = xs |> List.groupBy (fun x -> x % 7) |> List.map (fun (k, g) -> k * List.length g)
    let small, large = List.partition (fun x -> x < 50) xs
    total + palindrome + pairs + median xs + List.sum groups + List.length small - List.length large

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let rec loop (i: int) (sum: int) : int =
        if i > n then sum else loop (i + 1) ((sum + checksum i) % 1000003)
    Console.writeln $"{loop 1 0}"
    0

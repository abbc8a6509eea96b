// Arrays: literals, ranges, reading, writing, length, sharing and copying.
let show (a: int[]) : unit = Console.writeln (String.concat " " (List.map Format.int (Array.toList a)))

[<EntryPoint>]
let main _ =
    let a = [| 5; 6; 7 |]
    a.[1] <- 60
    a[2] <- a[0] + a.[1]
    show a
    let alias = a
    let copy = Array.copy a
    alias.[0] <- 1
    show a
    show copy
    Console.writeln $"{a.Length} {Array.length (Array.create 0 1)}"
    show [| 1..5 |]
    show [| 0..10..50 |]
    let z : int[] = Array.zeroCreate 3
    show z
    z.[0] <- z.[0] + 1
    show z
    let grid = Array.init 3 (fun r -> Array.create 2 r)
    grid.[1].[0] <- 9
    for row in grid do
        show row
    let names = Array.create 2 "x"
    names.[1] <- "y"
    Console.writeln (names.[0] + names.[1])
    0

//| 5 60 65
//| 1 60 65
//| 5 60 65
//| 3 0
//| 1 2 3 4 5
//| 0 10 20 30 40 50
//| 0 0 0
//| 1 0 0
//| 0 0
//| 9 1
//| 2 2
//| xy

// Whole numbers of any size: literals, operators, conversions, and the members of `BigInteger`.
open System.Numerics

let rec factorial (n: int) : bigint = if n <= 1 then 1I else bigint n * factorial (n - 1)
let fibs = Seq.unfold (fun (a: bigint, b: bigint) -> Some(a, (b, a + b))) (0I, 1I)

let rec digitSum (n: bigint) : bigint =
    match n with
    | n when n = 0I -> 0I
    | n -> n % 10I + digitSum (n / 10I)

let isPrime (n: bigint) =
    let rec test (d: bigint) = d * d > n || (n % d <> 0I && test (d + 1I))
    n > 1I && test 2I

let power (b: bigint) (n: int) = List.fold (fun product _ -> product * b) 1I [ 1..n ]

[<EntryPoint>]
let main _ =
    printfn "%s" ((factorial 30).ToString())
    printfn "%O" (Seq.item 150 fibs)
    printfn "%s" (string (digitSum (factorial 100)))
    printfn "%b %b" (isPrime 7919I) (isPrime 7917I)
    printfn "%s" (string (power 2I 100))
    printfn "%b" (BigInteger.Pow(2I, 100) = power 2I 100)
    printfn "%s" (string (BigInteger.Parse "123456789012345678901234567890" - 1I))
    printfn "%s %s %s" (string (-7I / 2I)) (string (-7I % 2I)) (string (-7I))
    printfn "%s" (string (123456789012345678901234567890I / 9876543210987654321I))
    printfn "%d %d" (int (factorial 20 / factorial 18)) (int 12345I)
    printfn "%s" (string (abs -5I))
    printfn "%s" (string (List.sum [ 1I; 2I; 3I ]))
    printfn "%s" (string (List.sumBy (fun n -> n * n) [ 10000000000I; 20000000000I ]))
    printfn "%b %b %b" (1I < 2I) (-1I > 2I) (10000000000000000000000I = 10000000000000000000000I)
    printfn "%s" (string (max 3I 12I))
    printfn "%s" (string (List.max [ 5I; 100000000000000000000I; 7I ]))
    printfn "%s" (string (BigInteger.ModPow(3I, 200I, 1000007I)))
    printfn "%s" (string (BigInteger.GreatestCommonDivisor(48I, 180I)))
    printfn "%s" (string (pown 3I 50))
    printfn "%b %b" 0I.IsZero (factorial 5).IsEven
    printfn "%s" ([ 3I; 1I; 2I ] |> List.sort |> List.map string |> String.concat " ")
    let names = Map.ofList [ 1I, "one"; 100000000000000000000I, "many" ]
    printfn "%s" names.[100000000000000000000I]
    printfn "%.1f" (float 15000000000000000000I)
    let total = [ 1I; 2I; 3I ] |> List.map int |> List.sum
    printfn "%d" total
    0

//| 265252859812191058636308480000000
//| 9969216677189303386214405760200
//| 648
//| true false
//| 1267650600228229401496703205376
//| true
//| 123456789012345678901234567889
//| -3 -1 -7
//| 12499999886
//| 380 12345
//| 5
//| 6
//| 500000000000000000000
//| true false true
//| 12
//| 100000000000000000000
//| 959082
//| 12
//| 717897987691852588770249
//| true true
//| 1 2 3
//| many
//| 15000000000000000000.0
//| 6

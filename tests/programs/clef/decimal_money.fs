// Decimal numbers: what is kept of the digits, how it is rounded and shown.
open System

type Item = { Name: string; Price: decimal; Quantity: int }

let items =
    [ { Name = "Widget"; Price = 9.99m; Quantity = 3 }
      { Name = "Gadget"; Price = 24.50m; Quantity = 1 } ]

let total items = items |> List.sumBy (fun item -> item.Price * decimal item.Quantity)
let withTax rate (amount: decimal) = Math.Round(amount * (1.0m + rate), 2)

let grade (score: decimal) =
    match score with
    | 0m -> "none"
    | s when s >= 0.5m -> "half"
    | _ -> "some"

[<EntryPoint>]
let main _ =
    let sum = total items
    printfn "%M %M %.1f %8.2f|" sum (withTax 0.21m sum) sum sum
    printfn "%b %s" (0.1m + 0.2m = 0.3m) (string (0.1m + 0.2m))
    printfn "%s %s %s" (string (10m / 4m)) (string (1m / 3m)) (string (6.0m / 2m))
    printfn "%s %s %s" (string (1.10m + 2.2m)) (string (1.5m * 2.00m)) (string (-7.5m % 2m))
    printfn "%b %d" (1.0m = 1.00m) (compare 2m 10m)
    printfn "%s %s" (string (Math.Round 2.5m)) (string (Math.Round(2.345m, 2)))
    printfn "%s" (string (Math.Round(2.345m, 2, MidpointRounding.AwayFromZero)))
    printfn "%s %s %s" (string (Math.Floor -1.5m)) (string (Math.Ceiling 1.2m)) (string (Math.Truncate -1.9m))
    printfn "%d %.3f %s" (int 3.99m) (float 1.25m) (string (decimal 0.1))
    printfn "%s %s" (grade 0.0m) (grade 0.75m)
    printfn "%s" (sum.ToString("F1"))
    printfn $"{sum:F3} {sum:N1} {sum}"
    printfn "%s" (string (List.max [ 1.5m; 2.25m; 0.1m ]))
    printfn "%s" (string (Decimal.Parse "12.50"))
    match Decimal.TryParse "abc" with
    | true, d -> printfn "%s" (string d)
    | _ -> printfn "not a number"
    printfn "%s" (string (abs -3.5m))
    printfn "%s" (string ([ 1.5m; 2.5m ] |> List.map float |> List.sum))
    try
        printfn "%s" (string (1m / 0m))
    with :? DivideByZeroException as e -> printfn "%s" e.Message
    try
        printfn "%s" (string (79228162514264337593543950335m + 1m))
    with :? OverflowException as e -> printfn "%s" e.Message
    0

//| 54.47 65.91 54.5    54.47|
//| true 0.3
//| 2.5 0.3333333333333333333333333333 3.0
//| 3.30 3.000 -1.5
//| true -1
//| 2 2.34
//| 2.35
//| -2 2 -1
//| 3 1.250 0.1
//| none half
//| 54.5
//| 54.470 54.5 54.47
//| 2.25
//| 12.50
//| not a number
//| 3.5
//| 4
//| Attempted to divide by zero.
//| Value was either too large or too small for a Decimal.

// Names of .NET that programs use: numbers read from text, options of Split, conversions, Random.
open System

let same (a: Random) (b: Random) = [ for _ in 1 .. 5 -> a.Next 100 ] = [ for _ in 1 .. 5 -> b.Next 100 ]

[<EntryPoint>]
let main _ =
    for text in [ "12"; "-7"; "1x"; "" ] do
        match Int32.TryParse text with
        | true, n -> printfn "%d" n
        | false, _ -> printfn "'%s' is no number" text
    match System.Double.TryParse "2.5" with
    | true, x -> printfn "%.2f" (x * 2.0)
    | _ -> printfn "none"
    printfn "%d %d %d" (Int32.Parse "41" + 1) Int32.MaxValue (Int64.Parse "9")
    printfn "%b %b" (Double.IsNaN(Double.NaN)) (Double.PositiveInfinity > Double.MaxValue)
    printfn "%A" ("a  b c".Split([| ' ' |], StringSplitOptions.RemoveEmptyEntries))
    printfn "%A" ("a, b".Split(',', StringSplitOptions.TrimEntries))
    printfn "%A" ("1--2--3".Split("--", StringSplitOptions.None))
    printfn "%A" ("x1y2z".Split([| "1"; "2" |], StringSplitOptions.None))
    printfn "%A" ("one two\tthree".Split())
    printfn "%s|%s|%s" ("xxaxx".Trim 'x') ("xxa".TrimStart 'x') ("axx".TrimEnd('x'))
    printfn "%s %s %d %d" (Convert.ToString(10, 2)) (Convert.ToString(255, 16)) (Convert.ToInt32("ff", 16)) (Convert.ToInt32("101", 2))
    printfn "%s%s" (String('=', 3)) (String([| 'o'; 'k' |]))
    let r = Random(42)
    let xs = [ for _ in 1 .. 1000 -> r.Next(3, 9) ]
    printfn "%d %d %b" (List.min xs) (List.max xs) (same (Random 7) (Random 7))
    let halves = [ for _ in 1 .. 1000 -> r.NextDouble() ]
    printfn "%b" (List.forall (fun x -> x >= 0.0 && x < 1.0) halves && List.average halves > 0.4 && List.average halves < 0.6)
    try
        Int32.Parse "q" |> ignore
    with
    | _ -> printfn "caught"
    0

//| 12
//| -7
//| '1x' is no number
//| '' is no number
//| 5.00
//| 42 2147483647 9
//| true true
//| [|"a"; "b"; "c"|]
//| [|"a"; "b"|]
//| [|"1"; "2"; "3"|]
//| [|"x"; "y"; "z"|]
//| [|"one"; "two"; "three"|]
//| a|a|a
//| 1010 ff 255 5
//| ===ok
//| 3 8 true
//| true
//| caught

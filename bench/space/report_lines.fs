// n = 15000: each round writes a report of some lines; the last ones are kept.
module Space.ReportLines

type Report = { Title: string; Lines: string list }

let line round i = sprintf "%4d | %-8s | %d" i ("item" + string (i * round % 17)) (i * round)

let report round =
    let lines = List.init 6 (line round)
    { Title = "report " + string round; Lines = lines |> List.filter (fun l -> l.Length > 18) }

let text report = String.concat "\n" (report.Title :: report.Lines)

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let kept = Array.create 20 { Title = ""; Lines = [] }
    let mutable sum = 0
    for round in 1 .. n do
        let r = report round
        kept.[round % 20] <- r
        let before = kept.[(round + 7) % 20]
        sum <- (sum + (text r).Length + before.Title.Length) &&& 0xFFFFFF
    printfn "%d %s" sum (kept |> Seq.take 3 |> Seq.map (fun r -> r.Title) |> String.concat ";")
    0

// Closures where one seldom looks for them: in exceptions, as keys' values in a set of stages that rewrites itself,
// in lazies, in active patterns, in units of a sequence, and in what a thread yields.
exception Resume of (int -> int) * string

type Stage =
    { Name: string
      Run: int -> Stage option * int }

let rec stage name factor left : Stage =
    { Name = $"{name}{left}"
      Run = fun x -> (if left = 0 then None else Some(stage name (factor + 1) (left - 1))), x * factor }

let (|Scaled|_|) (scale: int -> int option) x = scale x

let classify scale x =
    match x with
    | Scaled scale y when y > 10 -> $"big {y}"
    | Scaled scale y -> $"small {y}"
    | _ -> "none"

let risky limit x =
    let seen = ref 0
    if x > limit then
        raise (Resume((fun y -> seen.Value <- seen.Value + y; seen.Value + limit), $"over {limit}"))
    x

let makers = lazy ([ for k in 1 .. 3 -> fun n -> lazy (n * k + 1) ])

let folded =
    seq {
        let mutable f = id
        for k in 1 .. 4 do
            let g = f
            f <- fun x -> g x + k
            yield f
    }

[<EntryPoint>]
let main _ =
    let rec drive (s: Stage) x =
        match s.Run x with
        | Some next, y -> printf "%s=%d " s.Name y; drive next y
        | None, y -> printfn "%s=%d" s.Name y; y
    let total = drive (stage "s" 2 3) 1
    let handled =
        [ 3; 8; 20 ]
        |> List.map (fun x ->
            try string (risky 7 x)
            with Resume(k, why) -> $"{why}: {k 1} {k 10}")
    printfn "%s" (String.concat "; " handled)
    let evens scale x = if x % 2 = 0 then Some(x * scale) else None
    printfn "%s %s %s" (classify (evens 3) 4) (classify (evens 3) 2) (classify (evens 3) 5)
    printfn "%A" (makers.Force() |> List.map (fun make -> (make total).Force()))
    printfn "%A" (folded |> Seq.map (fun f -> f 100) |> Seq.toList)
    let table = Map.ofList [ for w in [ "inc"; "dec" ] -> w, (if w = "inc" then (+) 1 else (+) -1) ]
    let mutable acc = 0
    for KeyValue(name, f) in table do
        acc <- f (acc * 10 + name.Length)
    printfn "%d" acc
    0
//| s3=2 s2=6 s1=24 s0=120
//| 3; over 7: 8 18; over 7: 8 18
//| big 12 small 6 none
//| [121; 241; 361]
//| [101; 103; 106; 110]
//| 24

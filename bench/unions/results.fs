// Results and options along a pipeline.
type Problem =
    | TooLarge of int
    | Bad of string
    | Imprecise of float

let check (n: int) : Result<int, Problem> =
    if n % 97 = 0 then Error (Bad "ninety-seven")
    elif n > 900000 then Error (TooLarge n)
    else Ok (n + 1)

let halve (n: int) : Result<float, Problem> =
    if n % 2 = 1 then Error (Imprecise (float n / 2.0)) else Ok (float (n / 2))

let score (n: int) : Result<float, Problem> =
    match check n with
    | Ok m ->
        match halve m with
        | Ok x -> Ok (x * 1.5)
        | Error e -> Error e
    | Error e -> Error e

[<EntryPoint>]
let main _ =
    let mutable total = 0.0
    let mutable lost = 0
    for round in 1 .. 20 do
        let results = Array.init 300000 (fun i -> score (i * 7 % 1000003))
        for r in results do
            match r with
            | Ok x -> total <- total + x
            | Error (TooLarge n) -> lost <- lost + n % 3
            | Error (Bad s) -> lost <- lost + String.length s
            | Error (Imprecise x) -> total <- total - x
    printfn "%.1f %d" total lost
    0

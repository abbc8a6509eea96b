// `and!` joins what a `let!` runs, and a builder may map instead of binding.
type Validation() =
    member _.BindReturn(m, f) = Result.map f m
    member _.MergeSources(a, b) =
        match a, b with
        | Ok x, Ok y -> Ok(x, y)
        | Error e, Ok _
        | Ok _, Error e -> Error e
        | Error e, Error f -> Error(e @ f)

let validation = Validation()

type Pairs() =
    member _.Bind(xs, f) = List.collect f xs
    member _.Return x = [ x ]
    member _.MergeSources(xs, ys) = List.zip xs ys

let pairs = Pairs()
let positive name x = if x > 0 then Ok x else Error [ name + " must be positive" ]

let box w h d =
    validation {
        let! w = positive "w" w
        and! h = positive "h" h
        and! d = positive "d" d
        return w * h * d
    }

[<EntryPoint>]
let main _ =
    let show result =
        match result with
        | Ok volume -> printfn "%d" volume
        | Error why -> printfn "%s" (String.concat "; " why)
    show (box 2 3 4)
    show (box 0 3 -1)
    let sums =
        pairs {
            let! a = [ 1; 2; 3 ]
            and! b = [ 10; 20; 30 ]
            let! c = [ a; b ]
            return c
        }
    printfn "%s" (sums |> List.map string |> String.concat " ")
    0

//| 24
//| w must be positive; d must be positive
//| 1 10 2 20 3 30

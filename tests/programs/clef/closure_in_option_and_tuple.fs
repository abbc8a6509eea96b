// Functions inside options, tuples, and results.
let chooser (flag: bool) (n: int) : (int -> int) option =
    if flag then Some (fun x -> x + n) else None

let pair (n: int) : (int -> int) * (int -> string) =
    ((fun x -> x * n), (fun x -> $"{Format.int x}/{Format.int n}"))

let parseOp (s: string) : Result<int -> int -> int, string> =
    match s with
    | "+" -> Ok (fun a b -> a + b)
    | "-" -> Ok (fun a b -> a - b)
    | other -> Error $"unknown operator {other}"

[<EntryPoint>]
let main _ =
    for flag in [true; false] do
        match chooser flag 5 with
        | Some f -> Console.writeln (Format.int (f 1))
        | None -> Console.writeln "none"
    let (times, show) = pair 6
    Console.writeln (show (times 7))
    Console.writeln (fst (pair 3) 4 |> snd (pair 9))
    for op in ["+"; "-"; "?"] do
        match parseOp op with
        | Ok f -> Console.writeln (Format.int (f 8 3))
        | Error e -> Console.writeln e
    0

//| 6
//| none
//| 42/6
//| 12/9
//| 11
//| 5
//| unknown operator ?

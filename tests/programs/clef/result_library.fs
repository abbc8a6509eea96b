// Result: map, bind, mapError, defaultValue, isOk, isError; a chain that stops at the first error.
let parseDigit (c: char) : Result<int, string> =
    if c >= '0' && c <= '9' then Ok (int c - int '0') else Error $"bad digit {c}"

let checkSmall (n: int) : Result<int, string> =
    if n < 6 then Ok n else Error $"{n} is too big"

let show (r: Result<int, string>) : string =
    match r with
    | Ok n -> $"Ok {n}"
    | Error e -> $"Error {e}"

let run (c: char) : Result<int, string> =
    parseDigit c
    |> Result.bind checkSmall
    |> Result.map (fun n -> n * 100)
    |> Result.mapError (fun e -> e + "!")

[<EntryPoint>]
let main _ =
    for c in ['3'; '8'; 'x'] do
        Console.writeln (show (run c))
    Console.writeln (Format.int (Result.defaultValue (-1) (run '5') + Result.defaultValue (-1) (run '9')))
    Console.writeln (if Result.isOk (run '0') && Result.isError (run 'q') then "as expected" else "wrong")
    let lengths = List.map (fun r -> match r with Ok s -> String.length s | Error n -> n) [Ok "four"; Error 7]
    Console.writeln (Format.int (List.sum lengths))
    0

//| Ok 300
//| Error 8 is too big!
//| Error bad digit x!
//| 499
//| as expected
//| 11

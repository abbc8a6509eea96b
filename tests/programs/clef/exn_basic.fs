// Exceptions with and without payload, raised and caught by pattern.
exception Empty
exception Missing of string
exception Range of int * int

let check (n: int) : int =
    if n = 0 then raise Empty
    elif n < 0 then raise (Missing $"negative {Format.int n}")
    elif n > 100 then raise (Range (n, 100))
    elif n = 13 then failwith "unlucky"
    else n

let attempt (n: int) : string =
    try
        Format.int (check n)
    with
    | Empty -> "empty"
    | Missing what -> $"missing: {what}"
    | Range (got, limit) -> $"range: {Format.int got} > {Format.int limit}"
    | Failure msg -> $"failure: {msg}"

[<EntryPoint>]
let main _ =
    for n in [5; 0; -4; 101; 13; 99] do
        Console.writeln (attempt n)
    0

//| 5
//| empty
//| missing: negative -4
//| range: 101 > 100
//| failure: unlucky
//| 99

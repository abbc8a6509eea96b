// Guards and nested patterns in handlers; what no handler takes goes on to the next one out.
exception Code of int
exception Pair of int * string

let inner (e: int) : string =
    try
        if e = 0 then raise (Pair (1, "one"))
        elif e = 1 then raise (Pair (2, "two"))
        else raise (Code e)
    with
    | Pair (1, s) -> $"inner pair {s}"
    | Code n when n > 10 -> $"inner big {Format.int n}"
    | Code 7 -> "inner seven"

let outer (e: int) : string =
    try
        inner e
    with
    | Code n when n % 2 = 0 -> $"outer even {Format.int n}"
    | Code n -> $"outer odd {Format.int n}"
    | _ -> "outer other"

[<EntryPoint>]
let main _ =
    for e in [0; 1; 7; 8; 9; 11] do
        Console.writeln (outer e)
    0

//| inner pair one
//| outer other
//| inner seven
//| outer even 8
//| outer odd 9
//| inner big 11

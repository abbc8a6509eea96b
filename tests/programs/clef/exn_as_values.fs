// Exceptions are values: made once, kept in a list, raised later, matched anywhere.
exception Low of int
exception High of int

let describe (e: exn) : string =
    match e with
    | Low n -> $"low {Format.int n}"
    | High n -> $"high {Format.int n}"
    | Failure m -> $"failure {m}"
    | _ -> "other"

[<EntryPoint>]
let main _ =
    let es = [Low 1; High 2; Failure "three"]
    for e in es do
        Console.writeln (describe e)
    for e in es do
        try
            raise e
        with
        | Low n -> Console.writeln (Format.int n)
        | other -> Console.writeln ("caught " + describe other)
    0

//| low 1
//| high 2
//| failure three
//| 1
//| caught high 2
//| caught failure three

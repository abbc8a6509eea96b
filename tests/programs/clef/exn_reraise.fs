// `reraise ()` passes the same exception on; raising another one in a handler replaces it.
exception A of string
exception B of string

let relay (s: string) : string =
    try
        raise (A s)
    with
    | A t when t = "keep" ->
        Console.writeln "again"
        reraise ()
    | A t ->
        raise (B (t + "?"))

let attempt (s: string) : string =
    try
        relay s
    with
    | A t -> "A " + t
    | B t -> "B " + t

[<EntryPoint>]
let main _ =
    Console.writeln (attempt "keep")
    Console.writeln (attempt "change")
    let nested =
        try
            try
                failwith "deep"
            with
            | Failure m ->
                try
                    failwith (m + "er")
                with
                | Failure n -> failwith (m + " and " + n)
        with
        | Failure m -> m
    Console.writeln nested
    0

//| again
//| A keep
//| B change?
//| deep and deeper

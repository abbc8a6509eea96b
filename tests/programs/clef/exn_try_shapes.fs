// `try` in every position: nested, in a loop, with a mutable around it, unit results, handlers that fall through.
exception Small of int
exception Big of string * int

let risky (n: int) : int =
    if n < 0 then raise (Small n)
    elif n > 100 then raise (Big ("big", n))
    elif n = 50 then failwith "fifty"
    else 100 / n

let guarded (n: int) : string =
    try
        try
            Format.int (risky n)
        with
        | Small m when m < -10 -> "very small"
        | Big (name, size) -> name + Format.int size
    with
    | Small m -> "small" + Format.int m
    | Failure text -> text
    | e -> "other"

[<EntryPoint>]
let main _ =
    for n in [5; -3; -30; 200; 50; 0] do
        Console.writeln (guarded n)
    let mutable log = ""
    let mutable i = 0
    while i < 3 do
        try
            try
                log <- log + "a"
                if i = 1 then raise (Small 1)
                log <- log + "b"
            finally
                log <- log + "f"
        with
        | Small _ -> log <- log + "c"
        i <- i + 1
    Console.writeln log
    let rec count (n: int) : int =
        let step = try (if n % 2 = 0 then n - 1 else failwith "odd") with Failure _ -> n - 1
        if step <= 0 then 7 else count step
    Console.writeln (Format.int (count 100000))
    0

//| 20
//| small-3
//| very small
//| big200
//| fifty
//| other
//| abfafcabf
//| 7

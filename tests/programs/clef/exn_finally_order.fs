// `finally` runs in either case, from the inside out, before the handler that catches.
exception Stop of int

let work (n: int) : int =
    try
        try
            Console.writeln $"work {Format.int n}"
            if n > 1 then raise (Stop n)
            Console.writeln "no exception"
            n
        finally
            Console.writeln "inner finally"
    finally
        Console.writeln "outer finally"

let safe (n: int) : int =
    try
        work n
    with
    | Stop k ->
        Console.writeln $"caught {Format.int k}"
        0 - k

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (safe 1))
    Console.writeln (Format.int (safe 2))
    let r =
        try
            try
                failwith "first"
            finally
                Console.writeln "cleanup"
        with
        | Failure m -> String.length m
    Console.writeln (Format.int r)
    0

//| work 1
//| no exception
//| inner finally
//| outer finally
//| 1
//| work 2
//| inner finally
//| outer finally
//| caught 2
//| -2
//| cleanup
//| 5

// Exceptions that cross closures, library functions and recursion.
exception Found of int

let findIndex (p: int -> bool) (xs: int list) : int =
    try
        List.iteri (fun i x -> if p x then raise (Found i)) xs
        (-1)
    with
    | Found i -> i

let guard (f: unit -> int) (fallback: int) : (unit -> int) =
    fun () ->
        try
            f ()
        with
        | Failure _ -> fallback

let rec descend (n: int) : int =
    if n = 0 then failwith "bottom" else 1 + descend (n - 1)

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (findIndex (fun x -> x > 10) [3; 8; 12; 15]))
    Console.writeln (Format.int (findIndex (fun x -> x > 100) [3; 8; 12; 15]))
    let g = guard (fun () -> descend 1000) 77
    let h = guard (fun () -> 5) 77
    Console.writeln (Format.int (g () + h ()))
    let mutable steps = 0
    try
        List.iter (fun x ->
            steps <- steps + x
            if steps > 5 then failwith "enough") [1; 2; 3; 4; 5]
    with
    | Failure m -> Console.writeln $"{m} at {Format.int steps}"
    0

//@ captures 6 p: value
//@ captures 12 f: value, fallback: value

//| 2
//| -1
//| 82
//| enough at 6

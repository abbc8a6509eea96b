// Exceptions with payloads inside a loop, raised through several frames that have made data.
// size: 100000
// prints 10000: 308473 10000
// prints 100000: 101464 100000
// prints 1000000: 181380 1000000
module Memory.Exceptions

exception NotFound of string
exception TooLarge of int * int list
exception Retry

let rec lookup (key: int) (table: (int * string) list) : string =
    match table with
    | [] -> raise (NotFound $"key {key}")
    | (k, v) :: rest -> if k = key then v else lookup key rest

/// Sums down the list and raises at its end if the sum is too large, through every frame.
let rec checkedSum (seen: int list) (xs: int list) : int =
    match xs with
    | [] ->
        let sum = List.sum seen
        if sum > 60 then raise (TooLarge (sum, seen)) else sum
    | x :: rest -> checkedSum (x :: seen) rest + List.length seen

let attempt (i: int) : int =
    let table = [ (1, "one"); (2, "two"); (3, $"three {i % 10}") ]
    try
        let name = lookup (i % 5) table
        checkedSum [] (List.init (name.Length + i % 4) (fun k -> k * 2))
    with
    | NotFound what -> what.Length
    | TooLarge (sum, seen) -> sum - List.length seen

let rec retry (times: int) (action: int -> int) : int =
    let result =
        try
            Some (action times)
        with
        | Retry -> None
    match result with
    | Some value -> value
    | None -> retry (times - 1) action

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0
    let mutable finished = 0
    for i in 1 .. n do
        try
            sum <- (sum + attempt i) % 1000003
            sum <- sum + retry 4 (fun times -> if times > i % 4 then raise Retry else times)
            try
                if i % 6 = 0 then failwith $"six divides {i}"
            finally
                finished <- finished + 1
        with
        | Failure message -> sum <- sum + message.Length
    Console.writeln $"{sum} {finished}"
    0

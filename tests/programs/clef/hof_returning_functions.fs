// Functions from functions to functions.
let rec iterate (n: int) (f: int -> int) : (int -> int) =
    if n = 0 then fun x -> x
    else
        let rest = iterate (n - 1) f
        fun x -> rest (f x)

let power (n: int) : (int -> int) =
    fun b -> iterate n (fun acc -> acc * b) 1

let memoLast (f: int -> int) : (int -> int) =
    let mutable key = -1
    let mutable value = 0
    fun x ->
        if x <> key then
            value <- f x
            key <- x
        value

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (iterate 5 (fun x -> x * 2) 1))
    Console.writeln (Format.int (iterate 0 (fun x -> x * 2) 7))
    Console.writeln (Format.int (power 3 5))
    let mutable calls = 0
    let slow x =
        calls <- calls + 1
        x * x
    let fast = memoLast slow
    Console.writeln $"{fast 4} {fast 4} {fast 5} {fast 5} {fast 4}"
    Console.writeln (Format.int calls)
    0

//@ captures 6 rest: value, f: value

//| 32
//| 7
//| 125
//| 16 16 25 25 16
//| 3

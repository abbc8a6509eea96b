// Partial application of functions that are known only at run time.
let note (s: string) (x: int) : int =
    Console.write s
    x

let pick (flag: bool) : (int -> int -> int) =
    if flag then
        fun a b -> a - b
    else
        fun a ->
            Console.write "(half) "
            fun b -> a * b

let useIt (f: int -> int -> int) : unit =
    let half = f (note "a" 10)
    Console.write "|"
    let first = half (note "b" 3)
    let second = half (note "c" 4)
    Console.writeln $" {Format.int first} {Format.int second}"

[<EntryPoint>]
let main _ =
    useIt (pick true)
    useIt (pick false)
    useIt max
    useIt (fun a b -> a * 1000 + b)
    0

//| a|bc 7 6
//| a(half) |bc 30 40
//| a|bc 10 10
//| a|bc 10003 10004

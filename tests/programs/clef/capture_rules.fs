// Module-level names are never captured; locals and parameters are, in order of first use.
let limit = 10
let mutable hits = 0
let helper (x: int) : int = x + limit

let make (a: int) (_: int) (c: int) : (int -> int) =
    fun x ->
        hits <- hits + 1
        helper (c * x + a * limit - c)

let pick (a: int) (b: int) (flag: bool) : (unit -> int) =
    if flag then
        fun () -> a
    else
        fun () -> b

[<EntryPoint>]
let main _ =
    let f = make 1 2 3
    Console.writeln (Format.int (f 5))
    Console.writeln (Format.int (f 6))
    Console.writeln (Format.int hits)
    Console.writeln (Format.int (pick 1 2 true () * 10 + pick 1 2 false ()))
    let g = fun x -> helper x + limit
    Console.writeln (Format.int (g 1))
    0

//@ captures 7 c: value, a: value
//@ captures 13 a: value
//@ captures 15 b: value
//@ captures 24

//| 32
//| 35
//| 2
//| 12
//| 21

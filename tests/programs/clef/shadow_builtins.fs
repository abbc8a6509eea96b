// M6: parameters and definitions named like built-in functions win over them.
let makeRangeChecker (min: int) (max: int) : (int -> bool) =
    fun x -> x >= min && x <= max

let clamp (fst: int) (snd: int) (not: int) : int =
    if not < fst then fst
    elif not > snd then snd
    else not

let ignore (x: int) : int = x + 1

[<EntryPoint>]
let main _ =
    let check = makeRangeChecker 3 6
    Console.writeln (if check 3 then "in" else "out")
    Console.writeln (if check 7 then "in" else "out")
    Console.writeln (Format.int (clamp 1 9 12))
    Console.writeln (Format.int (ignore 41))
    let id = 5
    let int = id + 1
    Console.writeln (Format.int int)
    Console.writeln (Format.int (max 2 3 + min 2 3))
    0

//@ captures 3 min: value, max: value

//| in
//| out
//| 9
//| 42
//| 6
//| 5

// Operands, arguments, tuple and list elements and record fields are evaluated from left to right.
type Pair = { First: int; Second: int }

let say (n: int) : int =
    Console.write $"{Format.int n} "
    n

let f (a: int) (b: int) (c: int) : int = a + b + c

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (say 1 + say 2 * say 3))
    Console.writeln (Format.int (f (say 4) (say 5) (say 6)))
    let (a, b) = (say 7, say 8)
    Console.writeln (Format.int (a - b))
    let xs = [say 1; say 2; say 3]
    Console.writeln (Format.int (List.length xs))
    let p = { First = say 5; Second = say 6 }
    Console.writeln (Format.int (p.First * 10 + p.Second))
    let arr = [| say 3; say 2; say 1 |]
    Console.writeln (Format.int arr.Length)
    Console.writeln (Format.int (say 9 |> f (say 8) (say 7)))
    let short = say 0 > 0 && say 1 > 0 || say 2 > 0
    Console.writeln (if short then "true" else "false")
    0

//| 1 2 3 7
//| 4 5 6 15
//| 7 8 -1
//| 1 2 3 3
//| 5 6 56
//| 3 2 1 3
//| 9 8 7 24
//| 0 2 true

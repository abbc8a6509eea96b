// Names bound by match arms, tuples, `as` and loops hide outer ones only where they are in scope.
type Shape =
    | Circle of int
    | Box of int * int
    | Dot

let area (x: int) (s: Shape) : int =
    match s with
    | Circle x -> 3 * x * x
    | Box (x, y) when x > y -> x * y
    | Box (y, x) -> x * 10 + y
    | Dot -> x

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (area 7 (Circle 2)))
    Console.writeln (Format.int (area 7 (Box (5, 4))))
    Console.writeln (Format.int (area 7 (Box (4, 5))))
    Console.writeln (Format.int (area 7 Dot))
    let n = 1
    let total =
        match [10; 20; 30] with
        | n :: _ -> n + 1
        | [] -> n
    Console.writeln (Format.int total)
    Console.writeln (Format.int n)
    for n in [7; 8] do
        Console.writeln (Format.int n)
    let (n, m) = (n + 1, n + 2)
    Console.writeln $"{Format.int n} {Format.int m}"
    0

//| 12
//| 20
//| 54
//| 7
//| 11
//| 1
//| 7
//| 8
//| 2 3

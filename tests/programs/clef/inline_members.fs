// `inline` functions over types with operators or members of their own.
type V =
    { X: int; Y: int }
    static member (+) (a: V, b: V) = { X = a.X + b.X; Y = a.Y + b.Y }
    static member (-) (a: V, b: V) = { X = a.X - b.X; Y = a.Y - b.Y }
    static member (*) (k: int, v: V) = { X = k * v.X; Y = k * v.Y }
    static member Zero = { X = 0; Y = 0 }
    member v.Size = abs v.X + abs v.Y
    override v.ToString() = $"({v.X}, {v.Y})"

type Money =
    { Cents: int }
    static member (+) (a: Money, b: Money) = { Cents = a.Cents + b.Cents }
    static member Zero = { Cents = 0 }
    member m.Size = m.Cents / 100
    member m.Times(n: int) = { Cents = n * m.Cents }

let inline add (x: ^T) (y: ^T) : ^T when ^T : (static member (+) : ^T * ^T -> ^T) = x + y
let inline twice x = add x x
let inline lerp a b k = a + k * (b - a)
let inline size (x: ^T) : int = (^T : (member Size: int) x)
let inline bigger (a: ^T) (b: ^T) = if size a >= size b then a else b
let inline times (n: int) (x: ^T) : ^T = (^T : (member Times: int -> ^T) (x, n))
let inline zero< ^T when ^T : (static member Zero: ^T)> (_: ^T list) : ^T = (^T : (static member Zero: ^T) ())

let inline total (xs: ^T list) : ^T =
    let mutable sum = zero xs
    for x in xs do
        sum <- sum + x
    sum

let offset = 100
let inline shifted x = x + offset

[<EntryPoint>]
let main _ =
    let offset = 1
    Console.writeln $"{add 1 2} {add 1.5 2.0} {add "a" "b"} {add { X = 1; Y = 2 } { X = 3; Y = 4 }}"
    Console.writeln $"{twice 21} {twice { X = 5; Y = 6 }} {(twice { Cents = 150 }).Cents}"
    Console.writeln $"{lerp 0 10 3} {lerp { X = 0; Y = 0 } { X = 10; Y = 20 } 2}"
    Console.writeln $"{size { X = -3; Y = 4 }} {size { Cents = 250 }} {bigger { X = 1; Y = 1 } { X = 2; Y = 2 }}"
    Console.writeln $"{(times 3 { Cents = 5 }).Cents} {total [ { X = 1; Y = 1 }; { X = 2; Y = 3 } ]}"
    Console.writeln $"{(total [ { Cents = 1 }; { Cents = 2 } ]).Cents} {shifted 1 + offset}"
    0

//| 3 3.5 ab (4, 6)
//| 42 (10, 12) 300
//| 30 (20, 40)
//| 7 2 (2, 2)
//| 15 (3, 4)
//| 3 102

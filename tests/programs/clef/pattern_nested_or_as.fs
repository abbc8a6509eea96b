// Nested patterns, or-patterns that bind, as-patterns, and records inside unions.
type Pos = { Row: int; Col: int }

type Move =
    | Up of int
    | Down of int
    | Jump of Pos
    | Twice of Move * Move

let rec cost (m: Move) : int =
    match m with
    | Up n | Down n when n > 10 -> n * 2
    | Up n | Down n -> n
    | Jump { Row = 0; Col = c } | Jump { Row = c; Col = 0 } -> c
    | Jump { Row = r; Col = c } -> r * c
    | Twice (Up a, Down b) when a = b -> 0
    | Twice (first, (Jump _ as second)) -> cost first + cost second + 100
    | Twice (a, b) -> cost a + cost b

let sum3 ((a, b), (c, _ as whole)) = a + b + c + fst whole

[<EntryPoint>]
let main _ =
    let moves =
        [ Up 3
          Down 11
          Jump { Row = 0; Col = 7 }
          Jump { Row = 8; Col = 0 }
          Jump { Row = 3; Col = 4 }
          Twice (Up 5, Down 5)
          Twice (Up 5, Jump { Row = 2; Col = 2 })
          Twice (Twice (Up 1, Up 2), Down 12) ]
    for m in moves do
        Console.writeln (Format.int (cost m))
    Console.writeln (Format.int (sum3 ((1, 2), (3, 4))))
    0

//| 3
//| 22
//| 7
//| 8
//| 12
//| 0
//| 109
//| 27
//| 9

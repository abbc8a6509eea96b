// Structural equality and comparison of tuples, lists, options, strings, records, and nests.
type Point = { X: int; Y: int }

let yes (b: bool) : string = if b then "T" else "F"

[<EntryPoint>]
let main _ =
    Console.writeln (yes ((1, "a") = (1, "a")) + yes ((1, "a") = (1, "b")) + yes ((1, 2) < (1, 3)) + yes ((2, 0) < (1, 9)))
    Console.writeln (yes ([1; 2] = [1; 2]) + yes ([1; 2] = [1; 2; 3]) + yes ([1; 2] < [1; 2; 0]) + yes ([2] > [1; 9]))
    Console.writeln (yes (Some 1 = Some 1) + yes (Some 1 = None) + yes (None < Some 0) + yes (Some 2 > Some 1))
    Console.writeln (yes ("abc" = "abc") + yes ("abc" < "abd") + yes ("ab" < "abc") + yes ("Z" < "a") + yes ("" < "a"))
    Console.writeln (yes ({ X = 1; Y = 2 } = { X = 1; Y = 2 }) + yes ({ X = 1; Y = 9 } < { X = 2; Y = 0 }) + yes ({ X = 1; Y = 2 } <> { X = 1; Y = 3 }))
    Console.writeln (yes ([Some (1, "x"); None] = [Some (1, "x"); None]) + yes ([Some (1, "x"); None] = [Some (1, "y"); None]))
    Console.writeln (yes ('a' < 'b') + yes (true > false) + yes (1.5 < 2.5) + yes (() = ()))
    Console.writeln (Format.int (compare 1 2) + " " + Format.int (compare 2 2))
    Console.writeln (yes (compare "b" "a" > 0) + yes (compare (1, 2) (1, 1) > 0))
    Console.writeln (yes (max "pear" "fig" = "pear") + yes (min (2, 1) (1, 2) = (1, 2)))
    Console.writeln (yes ([| 1; 2 |] = [| 1; 2 |]) + yes ([| 1; 2 |] = [| 2; 1 |]))
    0

//| TFTF
//| TFTT
//| TFTT
//| TTTTT
//| TTT
//| TF
//| TTTT
//| -1 0
//| TT
//| TT
//| TF

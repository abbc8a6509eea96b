// Church numerals: numbers that are nothing but functions.
let zero (_: int -> int) (x: int) : int = x
let succ (n: (int -> int) -> int -> int) : ((int -> int) -> int -> int) = fun f x -> f (n f x)
let add (m: (int -> int) -> int -> int) (n: (int -> int) -> int -> int) (f: int -> int) (x: int) : int =
    m f (n f x)
let mul (m: (int -> int) -> int -> int) (n: (int -> int) -> int -> int) (f: int -> int) : (int -> int) =
    m (n f)

let toInt (n: (int -> int) -> int -> int) : int = n (fun x -> x + 1) 0

let rec fromInt (k: int) : ((int -> int) -> int -> int) =
    if k = 0 then zero else succ (fromInt (k - 1))

[<EntryPoint>]
let main _ =
    let two = succ (succ zero)
    let three = succ two
    Console.writeln (Format.int (toInt three))
    Console.writeln (Format.int (toInt (add two three)))
    Console.writeln (Format.int (toInt (mul three (mul two three))))
    Console.writeln (Format.int (toInt (fromInt 20)))
    Console.writeln (Format.int (mul two two (fun x -> x * 3) 1))
    0

//| 3
//| 5
//| 18
//| 20
//| 81

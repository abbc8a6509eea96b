// Captures of names that patterns bind: tuple parameters, match arms, list cells, as-patterns.
type Shape =
    | Circle of int
    | Rect of int * int

let scaler (s: Shape) : (int -> int) =
    match s with
    | Circle r -> fun k -> 3 * r * r * k
    | Rect (w, h) as whole ->
        fun k ->
            match whole with
            | Rect (a, _) when a = w -> w * h * k
            | _ -> 0

let addPair (a: int, b: int) : (int -> int) =
    fun x -> a * x + b

let firstTwo (xs: int list) : (unit -> int) =
    match xs with
    | a :: b :: _ -> fun () -> a * 10 + b
    | [a] -> fun () -> a
    | [] -> fun () -> 0

[<EntryPoint>]
let main _ =
    Console.writeln $"{scaler (Circle 2) 10} {scaler (Rect (3, 4)) 10}"
    Console.writeln $"{addPair (2, 5) 10}"
    Console.writeln $"{firstTwo [7; 8; 9] ()} {firstTwo [7] ()} {firstTwo [] ()}"
    0

//@ captures 8 r: value
//@ captures 10 whole: value, w: value, h: value
//@ captures 16 a: value, b: value
//@ captures 20 a: value, b: value
//@ captures 21 a: value
//@ captures 22

//| 120 120
//| 25
//| 78 7 0

// A guard that fails goes on to the next arm; guards see the names of their pattern; order counts.
let classify (n: int) (limit: int) : string =
    match n with
    | k when k < 0 -> "negative"
    | 0 -> "zero"
    | k when k > limit && k % 2 = 0 -> "big even"
    | k when k > limit -> "big odd"
    | 7 -> "seven"
    | k -> $"small {Format.int k}"

let test (s: string) (n: int) : bool =
    Console.write s
    n > 5

let trace (n: int) : string =
    match n with
    | k when test "a" k -> "first"
    | k when test "b" (k + 3) -> "second"
    | _ -> "third"

[<EntryPoint>]
let main _ =
    for n in [-5; 0; 12; 11; 7; 6] do
        Console.writeln (classify n 10)
    for n in [9; 4; 1] do
        Console.writeln (trace n)
    0

//| negative
//| zero
//| big even
//| big odd
//| seven
//| small 6
//| afirst
//| absecond
//| abthird

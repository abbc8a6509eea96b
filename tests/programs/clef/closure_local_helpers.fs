// Local functions that capture, call each other, and are lifted when they do not escape.
let stats (xs: int list) (scale: int) : int * int * int =
    let times (n: int) : int = n * scale
    let total = List.fold (fun acc x -> acc + times x) 0 xs
    let count = List.length xs
    let mean () : int = if count = 0 then 0 else total / count
    let above () : int = List.length (List.filter (fun x -> times x > mean ()) xs)
    (total, mean (), above ())

let sumTo (n: int) : int =
    let rec loop (acc: int) (i: int) : int =
        if i > n then acc else loop (acc + i) (i + 1)
    loop 0 1

[<EntryPoint>]
let main _ =
    let (t, m, a) = stats [1; 2; 3; 10] 5
    Console.writeln $"{t} {m} {a}"
    let (t0, m0, a0) = stats [] 5
    Console.writeln $"{t0} {m0} {a0}"
    Console.writeln $"{sumTo 10} {sumTo 100}"
    0

//| 80 20 1
//| 0 0 0
//| 55 5050

// Patterns as parameters of functions and lambdas: tuples, records, wildcards, unit.
type Size = { W: int; H: int }

let add (a, b) = a + b
let area { W = w; H = h } = w * h
let third (_, _, c) = c
let apply () (f: unit -> int) = f ()
let nested ((a, b), { W = w; H = _ }) (x: int, y: int) = a * b + w + x * y

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (add (1, 2)))
    Console.writeln (Format.int (area { W = 3; H = 4 }))
    Console.writeln (third (1, 2, "three"))
    Console.writeln (Format.int (apply () (fun () -> 9)))
    Console.writeln (Format.int (nested ((2, 3), { W = 10; H = 0 }) (4, 5)))
    let sums = List.map (fun (a, (b, c)) -> a + b * c) [(1, (2, 3)); (4, (5, 6))]
    Console.writeln (String.concat " " (List.map Format.int sums))
    Console.writeln (Format.int (List.fold (fun acc { W = w; H = h } -> acc + w * h) 0 [{ W = 1; H = 2 }; { W = 3; H = 4 }]))
    0

//| 3
//| 12
//| three
//| 9
//| 36
//| 7 34
//| 14

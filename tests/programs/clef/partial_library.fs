// Partial application of library functions and operators.
[<EntryPoint>]
let main _ =
    let addAll = List.map ((+) 10)
    let total = List.fold (+) 0
    let evens = List.filter (fun x -> x % 2 = 0)
    let xs = addAll [1; 2; 3; 4]
    Console.writeln (Format.int (total xs))
    Console.writeln (Format.int (total (evens xs)))
    let atLeast5 = max 5
    Console.writeln (Format.int (atLeast5 3 + atLeast5 9))
    let join = String.concat "-"
    Console.writeln (join ["a"; "b"; "c"])
    let subtractFrom = (-) 100
    Console.writeln (Format.int (subtractFrom 1))
    let greet = (+) "hello, "
    Console.writeln (greet "you")
    0

//| 50
//| 26
//| 14
//| a-b-c
//| 99
//| hello, you

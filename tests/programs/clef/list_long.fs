// Lists of a hundred thousand elements go through the library without trouble.
//@ skip interp
[<EntryPoint>]
let main _ =
    let xs = [1..100000]
    let ys = xs |> List.map (fun x -> x * 2) |> List.filter (fun x -> x % 3 = 0) |> List.rev
    Console.writeln (Format.int (List.length ys))
    Console.writeln (Format.int (List.head ys))
    Console.writeln (Format.int (List.foldBack (fun x acc -> x + acc) xs 0))
    Console.writeln (Format.int (List.sum (xs @ xs)))
    Console.writeln (Format.int (List.head (List.sort (List.map (fun x -> (x * 7919) % 100003) xs))))
    Console.writeln (if List.rev (List.rev xs) = xs then "same" else "different")
    0

//| 33333
//| 199998
//| 5000050000
//| 10000100000
//| 1
//| same

// Operators as functions.
[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (List.fold (+) 0 [1; 2; 3]))
    Console.writeln (Format.int (List.fold (*) 1 [1; 2; 3; 4]))
    Console.writeln (Format.int ((-) 10 3))
    Console.writeln (Format.int (List.reduce max [3; 9; 4]))
    Console.writeln (String.concat "" (List.map2 (+) ["a"; "b"] ["c"; "d"]))
    let bigger = List.filter ((<) 2) [1; 2; 3; 4]
    Console.writeln (Format.int (List.length bigger))
    let pairs = List.map2 (fun a b -> (a, b)) [1; 2] [3; 4]
    Console.writeln (Format.int (List.sumBy (fun p -> p ||> (*)) pairs))
    Console.writeln (if List.forall2 (=) [1; 2] [1; 2] then "equal" else "different")
    let flip f a b = f b a
    Console.writeln (Format.int (flip (%) 7 100))
    Console.writeln (Format.int (List.length (List.foldBack (fun x xs -> x :: xs) [1; 2] [])))
    0

//| 6
//| 24
//| 7
//| 9
//| acbd
//| 2
//| 11
//| equal
//| 2
//| 2

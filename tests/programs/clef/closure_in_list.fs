// Lists of functions: built by map, applied, composed by fold, selected.
[<EntryPoint>]
let main _ =
    let adders = List.map (fun n -> fun x -> x + n) [1; 10; 100]
    for f in adders do
        Console.writeln (Format.int (f 5))
    let all = List.fold (fun f g -> fun x -> g (f x)) (fun x -> x) adders
    Console.writeln (Format.int (all 0))
    let table = [("inc", fun x -> x + 1); ("dbl", fun x -> x * 2); ("neg", fun x -> 0 - x)]
    let find (name: string) : (int -> int) =
        match List.tryFind (fun (n, _) -> n = name) table with
        | Some (_, f) -> f
        | None -> fun x -> x
    Console.writeln (Format.int (find "dbl" 21))
    Console.writeln (Format.int (find "neg" 21))
    Console.writeln (Format.int (find "what" 21))
    0

//| 6
//| 15
//| 105
//| 111
//| 42
//| -21
//| 21

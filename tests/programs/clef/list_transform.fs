// List: map, mapi, filter, choose, collect, concat, append, rev, zip, unzip, init, replicate.
let show (xs: int list) : unit = Console.writeln (String.concat " " (List.map Format.int xs))

[<EntryPoint>]
let main _ =
    let xs = [3; 1; 4; 1; 5]
    show (List.map (fun x -> x * 10) xs)
    show (List.mapi (fun i x -> i * 100 + x) xs)
    show (List.filter (fun x -> x > 2) xs)
    show (List.choose (fun x -> if x % 2 = 1 then Some (x * x) else None) xs)
    show (List.collect (fun x -> [x; 0 - x]) [1; 2])
    show (List.concat [[1]; []; [2; 3]])
    show (List.append [1; 2] [3])
    show (xs @ [9] @ [])
    show (List.rev xs)
    show (List.init 5 (fun i -> i * i))
    show (List.replicate 3 7)
    show (List.map2 (fun a b -> a * b) [1; 2; 3] [10; 20; 30])
    let zipped = List.zip [1; 2] ["a"; "b"]
    for (n, s) in zipped do
        Console.write $"{n}{s} "
    Console.writeln ""
    let (ns, ss) = List.unzip zipped
    show ns
    Console.writeln (String.concat "+" ss)
    show (List.distinct [1; 2; 1; 3; 2])
    show ([1..5] @ [10..-3..1] @ [5..4])
    0

//| 30 10 40 10 50
//| 3 101 204 301 405
//| 3 4 5
//| 9 1 1 25
//| 1 -1 2 -2
//| 1 2 3
//| 1 2 3
//| 3 1 4 1 5 9
//| 5 1 4 1 3
//| 0 1 4 9 16
//| 7 7 7
//| 10 40 90
//| 1a 2b 
//| 1 2
//| a+b
//| 1 2 3
//| 1 2 3 4 5 10 7 4 1

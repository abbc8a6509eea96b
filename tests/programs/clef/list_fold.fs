// List: fold, foldBack, reduce, scan, partition, take, skip, iter, iteri, iter2.
let show (xs: int list) : unit = Console.writeln (String.concat " " (List.map Format.int xs))

[<EntryPoint>]
let main _ =
    let xs = [1; 2; 3; 4]
    Console.writeln (Format.int (List.fold (fun acc x -> acc * 10 + x) 0 xs))
    Console.writeln (Format.int (List.foldBack (fun x acc -> acc * 10 + x) xs 0))
    Console.writeln (List.fold (fun acc x -> $"({acc}-{x})") "0" xs)
    Console.writeln (List.foldBack (fun x acc -> $"({x}-{acc})") xs "0")
    Console.writeln (Format.int (List.reduce (fun a b -> a - b) xs))
    show (List.scan (+) 0 xs)
    let (small, big) = List.partition (fun x -> x < 3) xs
    show small
    show big
    show (List.take 2 xs @ List.skip 3 xs)
    show (List.take 0 xs)
    List.iter (fun x -> Console.write $"{x},") xs
    Console.writeln ""
    List.iteri (fun i x -> Console.write $"{i}:{x} ") xs
    Console.writeln ""
    List.iter2 (fun a b -> Console.write $"{a}{b} ") xs ["a"; "b"; "c"; "d"]
    Console.writeln ""
    show (List.foldBack (fun x acc -> x :: x :: acc) xs [])
    0

//| 1234
//| 4321
//| ((((0-1)-2)-3)-4)
//| (1-(2-(3-(4-0))))
//| -8
//| 0 1 3 6 10
//| 1 2
//| 3 4
//| 1 2 4
//|
//| 1,2,3,4,
//| 0:1 1:2 2:3 3:4 
//| 1a 2b 3c 4d 
//| 1 1 2 2 3 3 4 4

// Array: map, mapi, filter, fold, iter, iteri, sub, append, rev, sum, exists, forall, sort, blit.
let show (a: int[]) : unit = Console.writeln (String.concat " " (List.map Format.int (Array.toList a)))
let yes (b: bool) : string = if b then "T" else "F"

[<EntryPoint>]
let main _ =
    let a = Array.ofList [4; 2; 9; 1]
    show (Array.map (fun x -> x + 1) a)
    show (Array.mapi (fun i x -> i * 10 + x) a)
    show (Array.filter (fun x -> x > 1) a)
    Console.writeln (Format.int (Array.fold (fun acc x -> acc * 10 + x) 0 a))
    Array.iter (fun x -> Console.write $"{x};") a
    Array.iteri (fun i x -> Console.write $"{i}={x};") a
    Console.writeln ""
    show (Array.sub a 1 2)
    show (Array.append a [| 7; 8 |])
    show (Array.rev a)
    Console.writeln (Format.int (Array.sum a))
    Console.writeln (yes (Array.exists (fun x -> x = 9) a) + yes (Array.forall (fun x -> x > 1) a) + yes (Array.contains 2 a))
    show (Array.sort a)
    show a
    let b = Array.create 6 0
    Array.blit a 1 b 2 3
    show b
    Array.blit b 2 b 3 3
    show b
    show (Array.init 4 (fun i -> i * i))
    0

//| 5 3 10 2
//| 4 12 29 31
//| 4 2 9
//| 4291
//| 4;2;9;1;0=4;1=2;2=9;3=1;
//| 2 9
//| 4 2 9 1 7 8
//| 1 9 2 4
//| 16
//| TFT
//| 1 2 4 9
//| 4 2 9 1
//| 0 0 2 9 1 0
//| 0 0 2 2 9 1
//| 0 1 4 9

// List: length, isEmpty, contains, exists, forall, find, pick, head, last, item, max, min, sum.
let yes (b: bool) : string = if b then "T" else "F"

let orMinus (o: int option) : string =
    match o with
    | Some n -> Format.int n
    | None -> "-"

[<EntryPoint>]
let main _ =
    let xs = [3; 1; 4; 1; 5; 9; 2; 6]
    let none : int list = []
    Console.writeln $"{List.length xs} {List.length none}"
    Console.writeln (yes (List.isEmpty none) + yes (List.isEmpty xs))
    Console.writeln (yes (List.contains 9 xs) + yes (List.contains 7 xs))
    Console.writeln (yes (List.exists (fun x -> x > 8) xs) + yes (List.forall (fun x -> x > 1) xs) + yes (List.forall (fun _ -> false) none))
    Console.writeln (yes (List.forall2 (fun a b -> a < b) [1; 2] [3; 4]) + yes (List.forall2 (fun a b -> a < b) [1; 5] [3; 4]))
    Console.writeln (orMinus (List.tryFind (fun x -> x > 4) xs) + orMinus (List.tryFind (fun x -> x > 10) xs))
    Console.writeln (Format.int (List.find (fun x -> x % 2 = 0) xs))
    Console.writeln (Format.int (List.pick (fun x -> if x > 3 then Some (x * 100) else None) xs))
    Console.writeln $"{List.head xs} {List.last xs} {List.item 2 xs} {List.length (List.tail xs)}"
    Console.writeln (orMinus (List.tryHead xs) + orMinus (List.tryHead none))
    Console.writeln $"{List.max xs} {List.min xs} {List.sum xs} {List.sumBy (fun x -> x * x) xs}"
    Console.writeln (List.maxBy String.length ["aa"; "bbbb"; "c"])
    0

//| 8 0
//| TF
//| TF
//| TFT
//| TF
//| 5-
//| 4
//| 400
//| 3 6 4 7
//| 3-
//| 9 1 31 173
//| bbbb

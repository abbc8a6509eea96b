// Option: map, bind, defaultValue, defaultWith, isSome, iter, filter, orElse, exists, forall, toList.
let yes (b: bool) : string = if b then "T" else "F"

let half (n: int) : int option = if n % 2 = 0 then Some (n / 2) else None

let show (o: int option) : string =
    match o with
    | Some n -> $"Some {n}"
    | None -> "None"

[<EntryPoint>]
let main _ =
    Console.writeln (show (Option.map (fun x -> x + 1) (Some 5)) + " " + show (Option.map (fun x -> x + 1) None))
    Console.writeln (show (Some 12 |> Option.bind half |> Option.bind half) + " " + show (Some 6 |> Option.bind half |> Option.bind half))
    Console.writeln $"{Option.defaultValue 0 (Some 3)} {Option.defaultValue 9 None}"
    let costly () : int =
        Console.write "(computed) "
        7
    Console.writeln $"{Option.defaultWith costly (Some 1)}"
    Console.writeln $"{Option.defaultWith costly None}"
    Console.writeln (yes (Option.isSome (Some 1)) + yes (Option.isNone (Some 1)))
    Option.iter (fun x -> Console.writeln $"it is {x}") (Some 8)
    Option.iter (fun x -> Console.writeln $"it is {x}") None
    Console.writeln (show (Option.filter (fun x -> x > 3) (Some 4)) + " " + show (Option.filter (fun x -> x > 3) (Some 2)))
    Console.writeln (show (Option.orElse (Some 1) None) + " " + show (Option.orElse (Some 1) (Some 2)))
    Console.writeln (yes (Option.exists (fun x -> x > 1) (Some 2)) + yes (Option.exists (fun x -> x > 1) None) + yes (Option.forall (fun x -> x > 1) None))
    Console.writeln $"{Option.get (Some 5)} {List.length (Option.toList (Some 1))} {List.length (Option.toList (half 1))}"
    let nested : int option option = Some None
    Console.writeln (match nested with Some (Some _) -> "both" | Some None -> "outer" | None -> "neither")
    0

//| Some 6 None
//| Some 3 None
//| 3 9
//| 1
//| (computed) 7
//| TF
//| it is 8
//| Some 4 None
//| Some 1 Some 2
//| TFT
//| 5 1 0
//| outer

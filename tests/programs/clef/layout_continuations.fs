// L4, L6, L7: operators that start a line, lambdas over several lines, closing brackets undented.
let compatible (a: int list) (b: int list) : bool =
    List.length a = List.length b
    && List.forall2 (fun x y -> x <= y) a b

let total (xs: int option list) : int option =
    xs
    |> List.fold (fun acc x ->
        match acc, x with
        | Some a, Some b -> Some (a + b)
        | _ -> None
    ) (Some 0)

let later =
    fun name ->
        let greeting = "hi " + name
        greeting + "!"

let sum =
    1
    + 2 * 3
    + 4

[<EntryPoint>]
let main _ =
    Console.writeln (if compatible [1; 2] [3; 2] then "yes" else "no")
    Console.writeln (if compatible [1; 2] [3] then "yes" else "no")
    match total [Some 1; Some 2; Some 3] with
    | Some n -> Console.writeln (Format.int n)
    | None -> Console.writeln "none"
    match total [Some 1; None] with
    | Some n -> Console.writeln (Format.int n)
    | None -> Console.writeln "none"
    Console.writeln (later "you")
    Console.writeln (Format.int sum)
    let r =
        List.map
            (fun x -> x + 1)
            [ 1
              2
              3 ]
    Console.writeln (Format.int (List.sum r))
    0

//| yes
//| no
//| 6
//| none
//| hi you!
//| 11
//| 9

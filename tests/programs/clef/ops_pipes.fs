// Pipes and composition: |> <| ||> >> << and pipes over several lines.
let add (a: int) (b: int) : int = a + b
let double' (n: int) : int = n * 2
let inc (n: int) : int = n + 1

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (5 |> double' |> inc))
    Console.writeln <| Format.int (inc <| double' 5)
    Console.writeln (Format.int ((3, 4) ||> add))
    let f = double' >> inc
    let g = double' << inc
    Console.writeln $"{f 10} {g 10}"
    let h = List.map inc >> List.filter (fun n -> n % 2 = 0) >> List.sum
    Console.writeln (Format.int (h [1; 2; 3; 4; 5]))
    [1..10]
    |> List.filter (fun n -> n > 5)
    |> List.map double'
    |> List.map Format.int
    |> String.concat ","
    |> Console.writeln
    let pipeline = [inc; double'; inc] |> List.fold (>>) (fun n -> n)
    Console.writeln (Format.int (pipeline 1))
    0

//| 11
//| 11
//| 7
//| 21 22
//| 12
//| 12,14,16,18,20
//| 5

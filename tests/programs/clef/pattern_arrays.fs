// Array patterns fix the length.
let describe (a: int[]) : string =
    match a with
    | [||] -> "empty"
    | [| x |] -> $"single {Format.int x}"
    | [| 0; y |] -> $"zero and {Format.int y}"
    | [| x; y |] when x = y -> "twins"
    | [| x; _ |] -> $"starts with {Format.int x}"
    | _ -> $"length {Format.int a.Length}"

[<EntryPoint>]
let main _ =
    Console.writeln (describe [||])
    Console.writeln (describe [| 5 |])
    Console.writeln (describe [| 0; 6 |])
    Console.writeln (describe [| 4; 4 |])
    Console.writeln (describe [| 4; 3 |])
    Console.writeln (describe [| 1; 2; 3 |])
    0

//| empty
//| single 5
//| zero and 6
//| twins
//| starts with 4
//| length 3

// A loop without `in` or `=`.
let f () : unit =
    for i of [1; 2] do
        Console.writeln (Format.int i)

[<EntryPoint>]
let main _ = 0

//@ error E0010 3

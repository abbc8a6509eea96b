// Without arguments `argv` is empty.
[<EntryPoint>]
let main argv =
    if Array.length argv = 0 then
        Console.writeln "no arguments"
    else
        Console.writeln "some arguments"
    0

//| no arguments

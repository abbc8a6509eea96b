// Two closures of one literal, both alive, called in turn: nothing may be shared between them.
let makeScaler (name: string) (factor: int) : (int -> string) =
    fun x -> $"{name}: {Format.int (x * factor)}"

[<EntryPoint>]
let main _ =
    let double' = makeScaler "double" 2
    let triple = makeScaler "triple" 3
    Console.writeln (double' 10)
    Console.writeln (triple 10)
    Console.writeln (double' 11)
    Console.writeln (triple 11)
    let many = List.map (fun k -> makeScaler "k" k) [1; 2; 3; 4]
    for f in many do
        Console.writeln (f 100)
    0

//@ captures 3 name: value, factor: value

//| double: 20
//| triple: 30
//| double: 22
//| triple: 33
//| k: 100
//| k: 200
//| k: 300
//| k: 400

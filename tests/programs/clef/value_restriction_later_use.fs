// D13: a value that is not a function definition gets its type from later uses in the file.
let keep x = fun y -> (x, y)

let keepOne = keep 1
let store = ref []
let mutable handlers = []

let remember s = store := s :: !store

[<EntryPoint>]
let main _ =
    let (a, b) = keepOne "late"
    Console.writeln $"{Format.int a} {b}"
    remember "x"
    remember "y"
    Console.writeln (String.concat "," !store)
    handlers <- (fun n -> n + 1) :: handlers
    handlers <- (fun n -> n * 10) :: handlers
    for h in handlers do
        Console.writeln (Format.int (h 5))
    0

//| 1 late
//| y,x
//| 50
//| 6

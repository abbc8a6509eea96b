// Names with primes, underscores and digits, and names in double backticks.
let x' = 1
let x'' = 2
let _hidden = 3
let camelCase2 = 4
let snake_case = 5
let ``a name with blanks`` = 6
let ``type`` = 7

let f' (a': int) (_b: int) : int = a' * 10

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (x' + x'' + _hidden + camelCase2 + snake_case + ``a name with blanks`` + ``type``))
    Console.writeln (Format.int (f' 3 4))
    0

//| 28
//| 30

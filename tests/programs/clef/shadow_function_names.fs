// A local function hides a function of the module; recursion is only by `rec`.
let step (x: int) : int = x + 1

let run (x: int) : int =
    let step (y: int) : int = step (y * 10) + x
    let step (y: int) : int = step (step y)
    step 1

let rec down (n: int) : string =
    let down (m: int) : string = $"<{Format.int m}>"
    down n

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (run 5))
    Console.writeln (Format.int (step 5))
    Console.writeln (down 3)
    0

//| 166
//| 6
//| <3>

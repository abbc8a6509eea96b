// K8: a closure that returns a closure, called with one, two and three arguments at a time.
let makeScaledAdder (base': int) : (int -> (int -> int)) =
    fun multiplier -> (fun x -> base' + multiplier * x)

[<EntryPoint>]
let main _ =
    let addScaled = makeScaledAdder 10
    let scale3 = addScaled 3
    let scale5 = addScaled 5
    Console.writeln (Format.int (scale3 4))
    Console.writeln (Format.int (scale5 4))
    Console.writeln (Format.int (addScaled 7 1))
    Console.writeln (Format.int (makeScaledAdder 1 2 3))
    Console.writeln (Format.int (makeScaledAdder 100 0 3))
    0

//| 22
//| 30
//| 17
//| 7
//| 100

// A module-level variable of functions, none of which captures anything, is set to what it is, beside others that are counted.
let mutable plain: (int -> (int -> int)) = fun a b -> a + b
let mutable last: string = ""

let step (n: int) : unit =
    if n % 5 = 0 then plain <- (fun a b -> a * b)
    plain <- plain
    plain <- (fun a b -> a - b)
    plain <- plain
    last <- (if n % 4 = 0 then last + "," else string (plain n 3))

[<EntryPoint>]
let main _ =
    for n in 1 .. 30 do
        step n
    Console.writeln last
    0
//| 27

// Local functions are polymorphic too, even when they capture.
let describe (tag: string) (n: int) : string =
    let wrap x = (tag, x)
    let first (a, _) = a
    let second (_, b) = b
    let a = wrap n
    let b = wrap "inner"
    let c = wrap [1; 2; 3]
    first a + second b + Format.int (second a + List.length (second c))

[<EntryPoint>]
let main _ =
    Console.writeln (describe "t" 4)
    let rec repeat n x = if n = 0 then [] else x :: repeat (n - 1) x
    Console.writeln (Format.int (List.sum (repeat 3 7)))
    Console.writeln (String.concat "" (repeat 4 "ab"))
    0

//| tinner7
//| 21
//| abababab

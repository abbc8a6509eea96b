// A curried closure copies a number out of a record on the stack into one in a region.
let test () : unit =
    let mutable v : (int -> int -> int) = (fun _ -> (fun b -> b))
    let w = (if v 1 7 < 0 then 1 else 2)
    v <- ((fun (z: int) (_: int) (_: int) -> z) w)
    Console.writeln (string w)

[<EntryPoint>]
let main _ =
    test ()
    0

//| 2

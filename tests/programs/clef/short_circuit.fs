// && and || evaluate their right side only if they must.
let say (s: string) (b: bool) : bool =
    Console.write s
    b

[<EntryPoint>]
let main _ =
    let show (b: bool) : unit = Console.writeln (if b then " true" else " false")
    show (say "a" false && say "b" true)
    show (say "a" true && say "b" true)
    show (say "a" true || say "b" false)
    show (say "a" false || say "b" false)
    show (not (say "a" true) || say "b" true && say "c" true)
    show ((say "a" true || say "b" true) && say "c" false)
    let a = [| 1; 2; 3 |]
    let i = 5
    show (i < a.Length && a.[i] > 0)
    0

//| a false
//| ab true
//| a true
//| ab false
//| abc true
//| ac false
//|  false

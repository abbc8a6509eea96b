// A bool in a hole reads as F# shows it, with a capital letter.
[<EntryPoint>]
let main _ =
    let t = true
    Console.writeln $"{t} {false} {1 > 2} {t && 3 = 3}"
    0

//| True False False True

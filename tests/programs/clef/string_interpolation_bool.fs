// A bool in a hole reads as it is written in the language.
[<EntryPoint>]
let main _ =
    let t = true
    Console.writeln $"{t} {false} {1 > 2} {t && 3 = 3}"
    0

//| true false false true

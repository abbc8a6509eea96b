// M5: names that come in by `open` do not hide the conversion functions.
open Format
open Parse
open Console

[<EntryPoint>]
let main _ =
    let x = 7
    let y = (float x) / 2.0
    writeln (Format.float y)
    writeln (Format.int (int y))
    let b = byte 300
    writeln (Format.int (int b + 1))
    let parsed = Parse.int "12" + Parse.int "-5"
    writeln (Format.int parsed)
    writeln (Format.float (Parse.float "2.25"))
    0

//| 3.5
//| 3
//| 45
//| 7
//| 2.25

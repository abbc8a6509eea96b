// The functions of String; the string comes first.
let yes (b: bool) : string = if b then "T" else "F"

[<EntryPoint>]
let main _ =
    let s = "The quick brown fox"
    Console.writeln (Format.int (String.length s))
    Console.writeln $"{String.charAt s 4}"
    Console.writeln (String.concat ", " ["a"; "b"; "c"])
    Console.writeln (String.concat ", " [] + "|" + String.concat ", " ["single"])
    Console.writeln (yes (String.isEmpty "") + yes (String.isEmpty s))
    Console.writeln (yes (String.startsWith s "The") + yes (String.startsWith s "the") + yes (String.startsWith s ""))
    Console.writeln (yes (String.endsWith s "fox") + yes (String.endsWith s "fo"))
    Console.writeln (String.substring s 4 5)
    Console.writeln ("[" + String.substring s 0 0 + "]")
    Console.writeln ("[" + String.trim "  padded \t" + "]")
    Console.writeln (String.toUpper s)
    Console.writeln (String.toLower s)
    Console.writeln (String.replace "one two one" "one" "1")
    Console.writeln (String.replace "aaa" "b" "c")
    Console.writeln (yes (String.contains s 'q') + yes (String.contains s 'z'))
    0

//| 19
//| q
//| a, b, c
//| |single
//| TF
//| TFT
//| TF
//| quick
//| []
//| [padded]
//| THE QUICK BROWN FOX
//| the quick brown fox
//| 1 two 1
//| aaa
//| TF

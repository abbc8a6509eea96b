// Concatenation, escapes, comparison, length, characters, Unicode.
[<EntryPoint>]
let main _ =
    let s = "Hello" + ", " + "World"
    Console.writeln s
    Console.writeln (Format.int s.Length)
    Console.writeln (Format.int (String.length ""))
    Console.writeln "tab[\t] quote[\"] backslash[\\] unit[\u0041]"
    Console.writeln "two\nlines"
    Console.writeln "żółw — ☃ — 漢字 — 🙂"
    Console.writeln ("ü" + "\u00fc")
    Console.writeln (if "ü" = "\u00fc" then "equal" else "different")
    Console.writeln (if s.[0] = 'H' && s.[11] = 'd' then "chars" else "no")
    Console.writeln """a "raw" string with \n in it"""
    Console.writeln @"c:\path\name"
    let c = s.[4]
    Console.writeln $"<{c}>"
    Console.write "no newline"
    Console.write "\n"
    0

//| Hello, World
//| 12
//| 0
//| tab[	] quote["] backslash[\] unit[A]
//| two
//| lines
//| żółw — ☃ — 漢字 — 🙂
//| üü
//| equal
//| chars
//| a "raw" string with \n in it
//| c:\path\name
//| <o>
//| no newline

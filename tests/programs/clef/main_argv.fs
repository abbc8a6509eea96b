// The arguments of the program, without its name.
//@ args one two three
//@ exit 3
[<EntryPoint>]
let main (argv: string[]) =
    Console.writeln (Format.int argv.Length)
    for a in argv do
        Console.writeln $"<{a}>"
    Console.writeln (Format.int (Array.fold (fun n a -> n + String.length a) 0 argv))
    if argv.[0] = "one" then argv.Length else 0

//| 3
//| <one>
//| <two>
//| <three>
//| 11

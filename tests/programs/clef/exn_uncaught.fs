// An exception that nobody catches ends the program with status 2 and says which one it was.
//@ exit 2
//@ stderr-has "Broken"
//@ stderr-has "pipe"
exception Broken of string

let work (s: string) : unit =
    Console.writeln "before"
    raise (Broken s)

[<EntryPoint>]
let main _ =
    work "pipe"
    Console.writeln "never"
    0

//| before

// Output that does not end in a newline stays as it is.
[<EntryPoint>]
let main _ =
    Console.writeln "first line"
    Console.write "no newline at the end"
    0
//@ no-final-newline

//| first line
//| no newline at the end

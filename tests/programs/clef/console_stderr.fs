// What is written to standard error does not mix with standard output.
//@ stderr-has "warning: 3"
//@ stderr-has "done"
[<EntryPoint>]
let main _ =
    Console.write "out "
    Console.error "warning: "
    Console.error (Format.int 3)
    Console.writeln "more out"
    Console.errorln "done"
    0

//| out more out

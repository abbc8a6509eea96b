// The value of `main` is the exit status.
//@ exit 42
[<EntryPoint>]
let main _ =
    Console.writeln "leaving"
    6 * 7

//| leaving

// A string without its closing quote.
//@ error E0002 6
[<EntryPoint>]
let main _ =
    Console.writeln "one"
    Console.writeln "two

// A string without its closing quote.
//@ error E0002 5
let f () : unit =
    Console.writeln "one"
    Console.writeln "two

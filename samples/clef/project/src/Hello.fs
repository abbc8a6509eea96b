/// The second file: opens the first one and runs.
module Hello.Main

open Hello.Greetings

[<EntryPoint>]
let main _ =
    let greeter = makeGreeter "World"
    Console.writeln (greeter.Greet "Hello")
    Console.writeln (greeter.Greet "Hello again")
    Console.writeln $"{Format.int (greeter.Made ())} greetings were made."
    0

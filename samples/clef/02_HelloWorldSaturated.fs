/// Functions that are always given all of their arguments, and a string with a hole.
module Samples.HelloWorldSaturated

open Console

let greet (name: string) : unit =
    Console.writeln $"Hello, {name}!"

let hello() =
    Console.write "Enter your name: "
    let name = Console.readln()
    greet name

[<EntryPoint>]
let main _ =
    hello()
    0

//@ stdin "Houston\n"
//| Enter your name: Hello, Houston!

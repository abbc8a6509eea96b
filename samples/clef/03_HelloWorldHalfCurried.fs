/// The same greeting with a pipe: the line that was read flows into `greet`.
module Samples.HelloWorldHalfCurried

open Console

let greet (name: string) : unit =
    Console.writeln $"Hello, {name}!"

let hello() =
    Console.write "Enter your name: "
    Console.readln()
    |> greet

[<EntryPoint>]
let main _ =
    hello()
    0

//@ stdin "Houston\n"
//| Enter your name: Hello, Houston!

/// A function that returns a function. `helloGreeter` is a closure that is made before `main` runs
/// and lives as long as the program does.
module Samples.HelloWorldFullCurried

open Console

let greet prefix =
    fun name ->
        Console.writeln $"{prefix}, {name}!"

let helloGreeter = greet "Hello"

[<EntryPoint>]
let main _ =
    Console.write "Enter your name: "
    let name = Console.readln()
    helloGreeter name
    0

//@ stdin "Houston\n"
//| Enter your name: Hello, Houston!

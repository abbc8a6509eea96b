/// The smallest program: one call of the library, and an exit code.
module Samples.HelloWorldDirect

open Console

[<EntryPoint>]
let main _ =
    writeln "Hello, World!"
    0

//| Hello, World!

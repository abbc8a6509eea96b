/// A value that may be missing. Nothing is null, so the compiler asks for both answers.
module Samples.OptionTest

open Console
open Format

let describe (value: int option) : string =
    match value with
    | Some x -> Format.int x
    | None -> "nothing"

[<EntryPoint>]
let main _ =
    Console.writeln "=== Option Type Test ==="
    let present : int option = Some 42
    Console.write "Some 42: "
    Console.writeln (describe present)
    Console.writeln "Done!"
    0

//| === Option Type Test ===
//| Some 42: 42
//| Done!

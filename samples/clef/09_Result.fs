/// A computation that succeeds with one type and fails with another.
module Samples.ResultTest

open Console
open Format

let report (result: Result<int, string>) : unit =
    match result with
    | Ok value ->
        Console.write "Ok 42: "
        Console.writeln (Format.int value)
    | Error message ->
        Console.write "Error case: "
        Console.writeln message

[<EntryPoint>]
let main _ =
    Console.writeln "=== Result Type Test ==="
    let okVal : Result<int, string> = Ok 42
    let errVal : Result<int, string> = Error "Something went wrong"
    report okVal
    report errVal
    Console.writeln "Done!"
    0

//| === Result Type Test ===
//| Ok 42: 42
//| Error case: Something went wrong
//| Done!

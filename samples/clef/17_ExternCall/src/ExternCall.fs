module ExternCall

open LibC

[<EntryPoint>]
let main _ =
    Console.writeln "=== ExternCall Test ==="
    match malloc 64un with
    | Some address ->
        Console.writeln "malloc succeeded"
        free address
        Console.writeln "free completed"
        0
    | None ->
        Console.writeln "malloc failed"
        1

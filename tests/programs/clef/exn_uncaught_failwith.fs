// `failwith` without a handler; `finally` still runs on the way out.
//@ exit 2
//@ stderr-has "no such luck"
[<EntryPoint>]
let main _ =
    try
        Console.writeln "trying"
        failwith "no such luck"
    finally
        Console.writeln "cleaning up"
    0

//| trying
//| cleaning up

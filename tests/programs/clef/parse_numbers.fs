// Parse.int and Parse.float.
[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (Parse.int "0" + Parse.int "123" + Parse.int "-23"))
    Console.writeln (Format.float (Parse.float "2.5" + Parse.float "-0.25"))
    Console.writeln (Format.float (Parse.float "1024.0625"))
    let fields = ["1"; "22"; "333"]
    Console.writeln (Format.int (fields |> List.map Parse.int |> List.sum))
    0

//| 100
//| 2.25
//| 1024.0625
//| 356

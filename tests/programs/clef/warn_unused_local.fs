// A local name that is never used is reported; one that starts with an underscore is not.
//@ warns W0003
let f (n: int) : int =
    let unused = n * 2
    let _ignored = n * 3
    n + 1

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (f 1))
    0

//| 2

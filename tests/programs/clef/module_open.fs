// `open` makes the names of a module usable without it; later opens win; the file's own names stay.
module A =
    let name = "A"
    let onlyA = 1

module B =
    let name = "B"
    let onlyB = 2

module UseA =
    open A
    let text = name + Format.int onlyA

open A
open B

[<EntryPoint>]
let main _ =
    Console.writeln UseA.text
    Console.writeln name
    Console.writeln (Format.int (onlyA + onlyB))
    Console.writeln (A.name + B.name)
    let name = "local"
    Console.writeln name
    0

//| A1
//| B
//| 3
//| AB
//| local

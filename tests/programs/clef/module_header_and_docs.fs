/// A documentation comment before the header.
/// It may have several lines — and Unicode: ─═ é.
module Tests.Header.Deep

(* A block comment (* nested *) and
   over several lines. *)
let value = 5 // a trailing comment

/// Documentation of a function.
let twice (n: int) : int = (* inside *) n * 2

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (twice value))
    Console.writeln "// not a comment (* nor this *)"
    0

//| 10
//| // not a comment (* nor this *)

// So does a negative one, also when it is written to.
//@ exit 2
let put (a: int[]) (i: int) (v: int) : unit =
    a.[i] <- v

[<EntryPoint>]
let main _ =
    let a = Array.create 4 1
    put a 3 5
    Console.writeln (Format.int (Array.sum a))
    put a (-1) 5
    Console.writeln (Format.int (Array.sum a))
    0

//@ stderr-has "trap_index_negative.fs:4"

//| 8

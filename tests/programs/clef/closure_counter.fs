// Each call of the maker makes a cell of its own; the closure outlives the maker's frame.
let makeCounter (start: int) : (unit -> int) =
    let mutable count = start
    fun () ->
        count <- count + 1
        count

[<EntryPoint>]
let main _ =
    let a = makeCounter 0
    let b = makeCounter 100
    Console.writeln (Format.int (a ()))
    Console.writeln (Format.int (a ()))
    Console.writeln (Format.int (b ()))
    Console.writeln (Format.int (a ()))
    Console.writeln (Format.int (b ()))
    0

//@ captures 4 count: ref

//| 1
//| 2
//| 101
//| 3
//| 102

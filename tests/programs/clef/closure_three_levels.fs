// A mutable cell captured three lambdas deep: every lambda on the way passes the reference on.
let build (start: int) : (int -> (int -> (unit -> int))) =
    let mutable cell = start
    fun a ->
        fun b ->
            fun () ->
                cell <- cell + a * b
                cell

[<EntryPoint>]
let main _ =
    let f = build 0
    let f2 = f 2
    let f23 = f2 3
    let f25 = f2 5
    Console.writeln (Format.int (f23 ()))
    Console.writeln (Format.int (f25 ()))
    Console.writeln (Format.int (f23 ()))
    Console.writeln (Format.int (f 100 1 ()))
    Console.writeln (Format.int (build 1000 1 1 ()))
    Console.writeln (Format.int (f25 ()))
    0

//@ captures 4 cell: ref
//@ captures 5 cell: ref, a: value
//@ captures 6 cell: ref, a: value, b: value

//| 6
//| 16
//| 22
//| 122
//| 1001
//| 132

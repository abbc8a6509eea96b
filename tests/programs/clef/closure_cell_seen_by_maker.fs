// The maker goes on using the variable after the closure was made, and both see every change.
let run () : int =
    let mutable n = 1
    let bump =
        fun () -> n <- n * 2
    bump ()
    n <- n + 10
    bump ()
    bump ()
    n

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (run ()))
    let mutable total = 0
    let add = fun (x: int) -> total <- total + x
    add 5
    total <- total * 3
    add 1
    Console.writeln (Format.int total)
    0

//@ captures 5 n: ref
//@ captures 16 total: ref

//| 48
//| 16

// A `ref` cell is captured by value: the closure holds the cell, and all holders share it.
[<EntryPoint>]
let main _ =
    let cell = ref 0
    let add =
        fun n -> cell := !cell + n
    let read = fun () -> cell.Value
    add 3
    add 4
    Console.writeln (Format.int (read ()))
    cell.Value <- 100
    Console.writeln (Format.int (read ()))
    let current = ref (fun (x: int) -> x + 1)
    let call = fun x -> !current x
    Console.writeln (Format.int (call 1))
    current := (fun x -> x * 50)
    Console.writeln (Format.int (call 1))
    let old = !current
    current := (fun x -> old x + 7)
    Console.writeln (Format.int (call 1))
    0

//@ captures 6 cell: value
//@ captures 7 cell: value
//@ captures 14 current: value
//@ captures 16
//@ captures 19 old: value

//| 7
//| 100
//| 2
//| 50
//| 57

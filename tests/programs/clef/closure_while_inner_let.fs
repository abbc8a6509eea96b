// A `let` inside a `while` body is a new binding in each round; the loop's own counter is one cell.
[<EntryPoint>]
let main _ =
    let mutable i = 0
    let mutable own : (unit -> int) list = []
    let mutable shared : (unit -> int) list = []
    let mutable cells : (unit -> int) list = []
    while i < 3 do
        let copy = i
        let mutable cell = i * 100
        own <- (fun () -> copy) :: own
        shared <- (fun () -> i) :: shared
        let next =
            fun () ->
                cell <- cell + 1
                cell
        cells <- next :: cells
        i <- i + 1
    let row (fs: (unit -> int) list) =
        for f in fs do
            Console.write $" {Format.int (f ())}"
        Console.writeln ""
    row own
    row shared
    i <- 42
    row shared
    row cells
    row cells
    0

//@ captures 11 copy: value
//@ captures 12 i: ref
//@ captures 14 cell: ref

//|  2 1 0
//|  3 3 3
//|  42 42 42
//|  201 101 1
//|  202 102 2

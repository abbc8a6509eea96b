// What a thread does not catch ends the program as in `main`, although others run and wait.
//@ skip interp
//@ exit 2
//@ stderr-has "OutOfPaper"
//@ stderr-has "tray 3"
exception OutOfPaper of string

let print (pages: int) () : int =
    let mutable printed = 0
    try
        for page in 1..pages do
            if page > 3 then raise (OutOfPaper "tray 3")
            printed <- page
    finally
        Console.writeln $"printed {printed}"
    printed

[<EntryPoint>]
let main _ =
    Console.writeln $"first: {Thread.join (Thread.create (print 2))}"
    let thread = Thread.create (print 5)
    let pages = Thread.join thread
    Console.writeln $"never: {pages}"
    0

//| printed 2
//| first: 2
//| printed 3

// A mutable at module level is one global that every function and closure sees.
let mutable counter = 0
let mutable log : string list = []

let bump () : int =
    counter <- counter + 1
    counter

let note (s: string) : unit = log <- s :: log

let later =
    fun () ->
        counter <- counter * 10
        note "later"
        counter

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (bump () + bump ()))
    Console.writeln (Format.int (later ()))
    counter <- 5
    note "main"
    Console.writeln (Format.int (bump ()))
    Console.writeln (String.concat " " (List.rev log))
    0

//@ captures 12

//| 3
//| 20
//| 6
//| later main

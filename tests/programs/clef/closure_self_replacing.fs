// A closure that replaces itself through the mutable variable that holds it.
[<EntryPoint>]
let main _ =
    let mutable state : unit -> string = fun () -> "start"
    let rec odd () : string =
        state <- even
        "odd"
    and even () : string =
        state <- odd
        "even"
    Console.writeln (state ())
    state <- odd
    for _ in 1..5 do
        Console.writeln (state ())
    0

//| start
//| odd
//| even
//| odd
//| even
//| odd

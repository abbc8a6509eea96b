// Cells that closures share must stay cells: what one writes the other sees, also after their maker
// has returned; each round of a loop makes new ones.
let pair () : (unit -> int) * (int -> unit) =
    let mutable n = 0
    ((fun () -> n), (fun k -> n <- n + k))

let writtenAfter () : string =
    let mutable n = 1
    let read = fun () -> n
    let before = read ()
    n <- 2
    let between = read ()
    n <- n + 1
    $"{Format.int before} {Format.int between} {Format.int (read ())}"

let perRound () : int =
    let mutable readers = []
    for i in 1 .. 3 do
        let mutable mine = i
        readers <- (fun () -> mine) :: readers
        mine <- mine * 10
    List.fold (fun sum read -> sum * 100 + read ()) 0 readers

// `kept` is captured, `free` is not, though both are written in the same loop.
let mixed (n: int) : int =
    let mutable kept = 0
    let mutable free = 0
    let mutable steps = []
    while free < n do
        free <- free + 1
        let now = free
        steps <- (fun () -> kept <- kept + now) :: steps
    free <- 100
    List.iter (fun step -> step ()) steps
    kept * 1000 + free

// Only read in the closure, and never written at all.
let constant (n: int) : (int -> int) =
    let mutable scale = n * 2
    fun x -> x * scale

[<EntryPoint>]
let main _ =
    let (read, add) = pair ()
    add 5
    add 6
    Console.writeln (Format.int (read ()))
    Console.writeln (writtenAfter ())
    Console.writeln (Format.int (perRound ()))
    Console.writeln (Format.int (mixed 4))
    Console.writeln (Format.int (constant 4 5))
    0

//| 11
//| 1 2 3
//| 302010
//| 10100
//| 40

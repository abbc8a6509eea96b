// Closures that capture closures that capture a mutable variable.
let makeCell (start: int) : (unit -> int) * (int -> unit) =
    let mutable v = start
    ((fun () -> v), (fun x -> v <- x))

let makeAdder (get: unit -> int) (set: int -> unit) : (int -> unit) =
    fun n -> set (get () + n)

let makeLogged (name: string) (add: int -> unit) (get: unit -> int) : (int -> unit) =
    fun n ->
        add n
        Console.writeln $"{name} is now {Format.int (get ())}"

[<EntryPoint>]
let main _ =
    let (get, set) = makeCell 5
    let add = makeAdder get set
    let log = makeLogged "cell" add get
    log 1
    log 10
    set 0
    log 100
    let (get2, set2) = makeCell 1000
    let log2 = makeLogged "other" (makeAdder get2 set2) get2
    log2 1
    log 1
    Console.writeln (Format.int (get () + get2 ()))
    0

//@ captures 7 set: value, get: value
//@ captures 10 add: value, name: value, get: value

//| cell is now 6
//| cell is now 16
//| cell is now 100
//| other is now 1001
//| cell is now 101
//| 1102

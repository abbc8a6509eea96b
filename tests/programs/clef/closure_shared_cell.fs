// Two closures over one cell see each other's writes; a second pair has a cell of its own.
let makePair (start: int) : (unit -> int) * (int -> unit) =
    let mutable value = start
    let get =
        fun () -> value
    let set =
        fun x -> value <- x
    (get, set)

[<EntryPoint>]
let main _ =
    let (get1, set1) = makePair 1
    let (get2, set2) = makePair 2
    Console.writeln $"{Format.int (get1 ())} {Format.int (get2 ())}"
    set1 10
    Console.writeln $"{Format.int (get1 ())} {Format.int (get2 ())}"
    set2 (get1 () + 5)
    set1 (get2 () * 2)
    Console.writeln $"{Format.int (get1 ())} {Format.int (get2 ())}"
    0

//@ captures 5 value: ref
//@ captures 7 value: ref

//| 1 2
//| 10 2
//| 30 15

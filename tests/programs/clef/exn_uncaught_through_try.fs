// An exception that a `try` lets through is reported where it was raised, also where a function returned it.
//@ exit 2
//@ stderr-has "exn_uncaught_through_try.fs:11:23"
//@ stderr-has "Deep"
exception Deep of int
exception Other

let rec dig (n: int) : int =
    if n > 3 then
        let m = n * 2
        if m > 0 then raise (Deep m) else n
    else 1 + dig (n + 1)

[<EntryPoint>]
let main _ =
    let found = try dig 5 with Deep n -> n
    Console.writeln (string found)
    let other = try dig 0 with Other -> 7
    Console.writeln (string other)
    0

//| 10

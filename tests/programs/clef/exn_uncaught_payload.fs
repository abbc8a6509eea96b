// An exception that nobody catches is reported with all that it carries.
//@ exit 2
//@ stderr-has "exn_uncaught_payload.fs:15:5: unhandled exception: E (\"a\", 5)"
exception E of string * int
exception Other of int

let check n = if n > 3 then raise (Other n) else n

[<EntryPoint>]
let main _ =
    try
        printfn "%d" (check 5)
    with Other n -> printfn "caught %d" n
    printfn "%d" (check 2)
    raise (E("a", 5))

//| caught 5
//| 2

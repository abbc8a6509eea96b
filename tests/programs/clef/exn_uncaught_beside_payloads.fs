// What is raised by the language is reported as ever, also where other exceptions carry something.
//@ exit 2
//@ stderr-has "exn_uncaught_beside_payloads.fs:8:5: unhandled exception: IndexOutOfRangeException"
//@ stderr-has "(index 7, length 3)"
exception E of string * int

let pick (xs: int[]) i =
    xs.[i]

printfn "%d" (try (if pick [| 1; 2; 3 |] 1 = 2 then raise (E("x", 1)) else 0) with E(_, n) -> n)
printfn "%d" (pick [| 1; 2; 3 |] 7)

//| 1

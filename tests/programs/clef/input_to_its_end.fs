// `Console.tryReadln` tells the end of the input from an empty line.
let first = Console.readln ()
printfn "first %s" first
let rec loop (n: int) : int =
    match Console.tryReadln () with
    | Some line ->
        printfn "%d: [%s]" n line
        if n < 2 then loop (n + 1) else n
    | None -> n
loop 1 |> ignore
let rest = Console.readLines ()
printfn "%A %A" rest (Console.tryReadln ())
printfn "[%s]" (Console.readln ())

//@ stdin "a\n\nb\nc\n\nlast"
//| first a
//| 1: []
//| 2: [b]
//| ["c"; ""; "last"] None
//| []

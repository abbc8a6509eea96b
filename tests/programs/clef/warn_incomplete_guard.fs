// A guard does not count as covering its case.
//@ warns W0001
let size (n: int option) : string =
    match n with
    | Some k when k > 10 -> "big"
    | Some k when k <= 10 -> "small"
    | None -> "none"

[<EntryPoint>]
let main _ =
    Console.writeln (size (Some 11) + size (Some 1) + size None)
    0

//| bigsmallnone

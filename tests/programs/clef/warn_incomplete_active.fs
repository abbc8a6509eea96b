// A partial active pattern covers nothing for certain; a complete one covers all with its cases.
let (|Even|Odd|) n = if n % 2 = 0 then Even else Odd
let (|Big|_|) n = n > 100

let complete n = match n with Even -> 0 | Odd -> 1
let partial n = match n with Big -> 0
let half n = match n, true with Even, _ -> 0 | Odd, true -> 1
let never n = match n with Even -> 0 | Odd -> 1 | _ -> 2

[<EntryPoint>]
let main _ =
    Console.writeln $"{complete 1} {partial 101} {half 2} {never 3}"
    0

//@ warns W0001
//@ warns W0001
//@ warns W0002
//| 1 0 0 1

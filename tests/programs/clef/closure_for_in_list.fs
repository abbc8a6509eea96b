// The same for lists and arrays, with a pattern as the loop variable.
[<EntryPoint>]
let main _ =
    let mutable printers : (unit -> unit) list = []
    for (name, age) in [("Ann", 31); ("Bob", 27); ("Cy", 45)] do
        let printer =
            fun () -> Console.writeln $"{name} is {Format.int age}"
        printers <- printer :: printers
    for p in List.rev printers do
        p ()
    let adders = Array.create 3 (fun (x: int) -> x)
    let mutable k = 0
    for step in [| 100; 20; 3 |] do
        adders.[k] <- (fun x -> x + step)
        k <- k + 1
    Console.writeln (Format.int (adders.[0] 1))
    Console.writeln (Format.int (adders.[1] 1))
    Console.writeln (Format.int (adders.[2] 1))
    0

//@ captures 7 name: value, age: value
//@ captures 14 step: value

//| Ann is 31
//| Bob is 27
//| Cy is 45
//| 101
//| 21
//| 4

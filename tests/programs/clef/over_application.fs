// More arguments than parameters: the result is applied to the rest.
let choose (flag: bool) : (int -> int -> int) =
    if flag then (fun a b -> a + b) else (fun a b -> a * b)

let konst (x: int) (_: string) : int = x

let identity x = x

let compose3 (n: int) = fun (f: int -> int) -> fun x -> f (x + n)

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (choose true 3 4))
    Console.writeln (Format.int (choose false 3 4))
    Console.writeln (Format.int (identity konst 5 "ignored"))
    Console.writeln (Format.int (identity identity identity 7))
    Console.writeln (Format.int (compose3 1 (fun x -> x * 100) 2))
    Console.writeln (Format.int ((fun a -> fun b -> fun c -> a * b - c) 6 7 2))
    0

//| 7
//| 12
//| 5
//| 7
//| 300
//| 40

// Recursion without `rec`: a function wrapped in a union that contains itself.
type Self<'a> =
    | Self of (Self<'a> -> 'a)

let unroll (Self f as s) = f s

let fix (f: (int -> int) -> int -> int) : (int -> int) =
    unroll (Self (fun s -> fun x -> f (unroll s) x))

[<EntryPoint>]
let main _ =
    let factorial = fix (fun self n -> if n = 0 then 1 else n * self (n - 1))
    let fib = fix (fun self n -> if n < 2 then n else self (n - 1) + self (n - 2))
    Console.writeln (Format.int (factorial 10))
    Console.writeln (Format.int (fib 15))
    0

//| 3628800
//| 610

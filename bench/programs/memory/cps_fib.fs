// Fibonacci in continuation-passing style: each continuation is used once, the last made first.
// size: 400
// prints 40: 42509
// prints 400: 425789
// prints 4000: 4258589
module Memory.CpsFib

let rec fib (n: int) (k: int -> int) : int =
    if n < 2 then k n
    else fib (n - 1) (fun a -> fib (n - 2) (fun b -> k (a + b)))

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0
    for i in 1 .. n do
        sum <- sum + fib (15 + i % 3) (fun r -> r)
    Console.writeln $"{sum}"
    0

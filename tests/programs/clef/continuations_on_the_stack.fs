// A closure on the stack that holds a continuation may be called twice: then the continuation is, and its record
// must not be given back when it is invoked. The same holds for a newer one that is needed afterwards.

let rec call n (f: int -> int) x =
    if n = 0 then f x else call (n - 1) f (x + 1)

let rec fib n (k: int -> int) =
    if n < 2 then call 1 k n
    else fib (n - 1) (fun a -> fib (n - 2) (fun b -> k (a + b)))

let rec twice n (k: int -> int) =
    if n < 2 then call 1 k n
    elif n = 5 then
        let c = fun a -> k (a + 1)
        let u = call 2 c 1
        let v = call 3 c 2
        u + v
    else twice (n - 1) (fun a -> twice (n - 2) (fun b -> k (a + b)))

let rec newer n (k: int -> int) =
    if n < 2 then call 1 k n
    elif n = 5 then
        let c = fun a -> k (a + 1)
        let d = fun a -> a + n
        let u = call 2 c 1
        let v = newer 4 d
        u + v
    else newer (n - 1) (fun a -> newer (n - 2) (fun b -> k (a + b)))

[<EntryPoint>]
let main args =
    let m = args.Length
    Console.writeln (Format.int (fib 9 (fun a -> a + m)))
    Console.writeln (Format.int (twice 9 (fun a -> a + m)))
    Console.writeln (Format.int (newer 9 (fun a -> a + m)))
    0

//| 89
//| 1568
//| 109

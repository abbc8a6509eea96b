// A memo table in an array behind a closure.
let memoize (size: int) (f: (int -> int) -> int -> int) : (int -> int) =
    let table = Array.create size (-1)
    let rec self (n: int) : int =
        if table.[n] >= 0 then table.[n]
        else
            let v = f self n
            table.[n] <- v
            v
    self

[<EntryPoint>]
let main _ =
    let mutable work = 0
    let fib =
        memoize 100 (fun self n ->
            work <- work + 1
            if n < 2 then n else self (n - 1) + self (n - 2))
    Console.writeln (Format.int (fib 80))
    Console.writeln (Format.int work)
    Console.writeln (Format.int (fib 40))
    Console.writeln (Format.int work)
    let catalan =
        memoize 30 (fun self n ->
            if n = 0 then 1
            else List.sum (List.init n (fun i -> self i * self (n - 1 - i))))
    Console.writeln (Format.int (catalan 15))
    0

//@ captures 16 work: ref
//@ captures 24

//| 23416728348467685
//| 81
//| 102334155
//| 81
//| 9694845

// List functions in continuation-passing style, as written to spare the stack.
// size: 15000
// prints 1500: 199692
// prints 15000: 614474
// prints 150000: 900539
module Memory.CpsLists

let rec foldBackK (f: int -> int -> int) (xs: int list) (state: int) (k: int -> int) : int =
    match xs with
    | [] -> k state
    | x :: rest -> foldBackK f rest state (fun acc -> k (f x acc))

let rec mapK (f: int -> int) (xs: int list) (k: int list -> int) : int =
    match xs with
    | [] -> k []
    | x :: rest -> mapK f rest (fun ys -> k (f x :: ys))

let rec appendK (xs: int list) (ys: int list) (k: int list -> int) : int =
    match xs with
    | [] -> k ys
    | x :: rest -> appendK rest ys (fun zs -> k (x :: zs))

/// Success and failure continuations: the first subset whose sum is the target, by its size.
let rec subset (xs: int list) (target: int) (size: int) (ok: int -> int) (fail: unit -> int) : int =
    if target = 0 then ok size
    else
        match xs with
        | [] -> fail ()
        | x :: rest when x > target -> subset rest target size ok fail
        | x :: rest ->
            subset rest (target - x) (size + 1) ok (fun () -> subset rest target size ok fail)

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0
    for i in 1 .. n do
        let xs = [ 1 .. 20 + i % 10 ]
        let folded = foldBackK (fun x acc -> x * 3 - acc) xs i (fun r -> r)
        let mapped =
            mapK (fun x -> x * x + i) xs (fun squares -> appendK squares xs (fun both -> List.sum both))
        let found = subset xs (50 + i % 50) 0 (fun size -> size) (fun () -> -1)
        sum <- (sum + folded + mapped + found) % 1000003
    Console.writeln $"{sum}"
    0

// A recursive function that a call makes, sequences that unfold, a sieve.
let memoize f =
    let cache = System.Collections.Generic.Dictionary<_, _>()
    fun x ->
        match cache.TryGetValue x with
        | true, v -> v
        | _ ->
            let v = f x
            cache.[x] <- v
            v
let rec fib = memoize (fun n -> if n < 2L then n else fib (n - 1L) + fib (n - 2L))
printfn "%d" (fib 50L)
let collatz n = Seq.unfold (fun n -> if n = 0L then None elif n = 1L then Some (1L, 0L) elif n % 2L = 0L then Some (n, n / 2L) else Some (n, 3L * n + 1L)) n
printfn "%A" (collatz 6L |> Seq.toList)
let rec gcd a b = if b = 0 then a else gcd b (a % b)
let lcm a b = a / gcd a b * b
printfn "%d %d" (gcd 48 18) (List.fold lcm 1 [1..10])
let primes n =
    let sieve = Array.create (n + 1) true
    [ for i in 2 .. n do
        if sieve.[i] then
            yield i
            for j in i * i .. i .. n do sieve.[j] <- false ]
printfn "%A" (primes 30)
let isPrime n = n > 1 && seq { 2 .. int (sqrt (float n)) } |> Seq.forall (fun d -> n % d <> 0)
printfn "%A" ([ 1 .. 20 ] |> List.filter isPrime)

//| 12586269025
//| [6L; 3L; 10L; 5L; 16L; 8L; 4L; 2L; 1L]
//| 6 2520
//| [2; 3; 5; 7; 11; 13; 17; 19; 23; 29]
//| [2; 3; 5; 7; 11; 13; 17; 19]

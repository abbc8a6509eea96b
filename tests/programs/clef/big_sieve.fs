/// Primes: a sieve in an array, factorisation, and what can be asked about numbers with them.
module Programs.Sieve

/// A function that tells primes up to a limit; the sieve itself stays inside.
let makeSieve (limit: int) : (int -> bool) =
    let composite = Array.create (limit + 1) false
    let mutable p = 2
    while p * p <= limit do
        if not composite.[p] then
            let mutable k = p * p
            while k <= limit do
                composite.[k] <- true
                k <- k + p
        p <- p + 1
    fun n -> n >= 2 && n <= limit && not composite.[n]

let isPrime = makeSieve 10000

let primesUpTo (n: int) : int list = List.filter isPrime [2..n]

let rec gcd (a: int) (b: int) : int = if b = 0 then a else gcd b (a % b)

let factors (n: int) : (int * int) list =
    let rec divide (n: int) (p: int) (count: int) : int * int =
        if n % p = 0 then divide (n / p) p (count + 1) else (n, count)
    let rec go (n: int) (p: int) (acc: (int * int) list) : (int * int) list =
        if n = 1 then List.rev acc
        elif p * p > n then List.rev ((n, 1) :: acc)
        else
            match divide n p 0 with
            | (_, 0) -> go n (p + 1) acc
            | (rest, k) -> go rest (p + 1) ((p, k) :: acc)
    go n 2 []

let showFactors (n: int) : string =
    let one (p, k) = if k = 1 then Format.int p else $"{p}^{k}"
    String.concat " * " (List.map one (factors n))

let rec power (b: int) (n: int) : int = if n = 0 then 1 else b * power b (n - 1)

let divisorCount (n: int) : int = List.fold (fun acc (_, k) -> acc * (k + 1)) 1 (factors n)

let divisorSum (n: int) : int =
    let one (p, k) = (power p (k + 1) - 1) / (p - 1)
    List.fold (fun acc f -> acc * one f) 1 (factors n)

let totient (n: int) : int =
    List.length (List.filter (fun k -> gcd k n = 1) [1..n])

let powMod (b: int) (e: int) (m: int) : int =
    let rec go (b: int) (e: int) (acc: int) : int =
        if e = 0 then acc
        else go (b * b % m) (e / 2) (if e % 2 = 1 then acc * b % m else acc)
    go (b % m) e 1

[<EntryPoint>]
let main _ =
    let ints (xs: int list) : string = String.concat " " (List.map Format.int xs)
    Console.writeln (ints (primesUpTo 50))
    Console.writeln $"{List.length (primesUpTo 1000)} primes up to 1000"
    Console.writeln $"{List.length (primesUpTo 10000)} primes up to 10000"
    for n in [2; 60; 97; 360; 1001; 9999; 65536] do
        Console.writeln $"{n} = {showFactors n}, {divisorCount n} divisors, sum {divisorSum n}"
    let perfect = List.filter (fun n -> divisorSum n = 2 * n) [2..500]
    Console.writeln $"perfect: {ints perfect}"
    let twins = List.filter (fun p -> isPrime (p + 2)) (primesUpTo 100)
    Console.writeln $"twins: {ints twins}"
    Console.writeln $"totients: {ints (List.map totient [1; 9; 10; 36])}"
    Console.writeln $"{powMod 2 100 1009} {powMod 3 1008 1009}"
    let goldbach (n: int) : int = List.find (fun p -> isPrime (n - p)) (primesUpTo n)
    Console.writeln (String.concat " " (List.map (fun n -> $"{n}={goldbach n}+{n - goldbach n}") [4; 28; 98; 220]))
    0

//| 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47
//| 168 primes up to 1000
//| 1229 primes up to 10000
//| 2 = 2, 2 divisors, sum 3
//| 60 = 2^2 * 3 * 5, 12 divisors, sum 168
//| 97 = 97, 2 divisors, sum 98
//| 360 = 2^3 * 3^2 * 5, 24 divisors, sum 1170
//| 1001 = 7 * 11 * 13, 8 divisors, sum 1344
//| 9999 = 3^2 * 11 * 101, 12 divisors, sum 15912
//| 65536 = 2^16, 17 divisors, sum 131071
//| perfect: 6 28 496
//| twins: 3 5 11 17 29 41 59 71
//| totients: 1 6 4 12
//| 164 1
//| 4=2+2 28=5+23 98=19+79 220=23+197

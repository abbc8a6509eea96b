// Arrays and small matrices as scratch space of one iteration.
// size: 10000
// prints 1000: 59 146360
// prints 10000: 595 1463600
// prints 100000: 5957 14636000
module Memory.ScratchArrays

type Matrix = float[][]

let size = 3

let create (f: int -> int -> float) : Matrix = Array.init size (fun r -> Array.init size (fun c -> f r c))

let multiply (a: Matrix) (b: Matrix) : Matrix =
    create (fun r c ->
        let mutable sum = 0.0
        for k in 0 .. size - 1 do
            sum <- sum + a.[r].[k] * b.[k].[c]
        sum)

let trace (m: Matrix) : float =
    let mutable sum = 0.0
    for i in 0 .. size - 1 do
        sum <- sum + m.[i].[i]
    sum

let rec power (m: Matrix) (n: int) : Matrix =
    if n = 1 then m
    else
        let half = power m (n / 2)
        let square = multiply half half
        if n % 2 = 0 then square else multiply square m

let primesBelow (limit: int) : int =
    let composite = Array.create (limit + 1) false
    let mutable count = 0
    for i in 2 .. limit do
        if not composite.[i] then
            count <- count + 1
            for j in 2 * i .. i .. limit do
                composite.[j] <- true
    count

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0.0
    let mutable primes = 0
    for i in 1 .. n do
        let m = create (fun r c -> float ((r * 3 + c * 5 + i) % 7) / 16.0)
        sum <- sum + trace (power m 5)
        let words = Array.map (fun x -> x * 2) [| 1 .. 20 |] |> Array.filter (fun x -> x % 3 = 0)
        primes <- primes + primesBelow (50 + i % 50) + Array.sum words
    Console.writeln $"{int (floor sum)} {primes}"
    0

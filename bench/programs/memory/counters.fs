// Counters: closures over a mutable cell, made, used and dropped in each iteration.
// size: 5000000
// counted: 20000
// prints 20000: 578811
// prints 200000: 679996
// prints 5000000: 999804
// prints 50000000: 18161
module Memory.Counters

let makeCounter (start: int) (step: int) : (unit -> int) =
    let mutable count = start
    fun () ->
        count <- count + step
        count

/// Two closures that share one cell.
let makeAccount (balance: int) : (int -> unit) * (unit -> int) =
    let mutable balance = balance
    let deposit (amount: int) : unit = balance <- balance + amount
    let read () : int = balance
    (deposit, read)

let rec times (n: int) (action: unit -> int) : int =
    if n = 1 then action ()
    else
        action () |> ignore
        times (n - 1) action

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let total = ref 0
    let mutable i = 0
    while i < n do
        i <- i + 1
        let next = makeCounter i (i % 3 + 1)
        let last = times 5 next
        let (deposit, read) = makeAccount last
        deposit (next ())
        List.iter deposit [ 1; 2; 3 ]
        total.Value <- (total.Value + read ()) % 1000003
    Console.writeln $"{total.Value}"
    0

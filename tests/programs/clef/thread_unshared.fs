// Cells without a lock that are fine: those that one thread makes for itself, those that nobody uses while the
// thread runs, those that all only read, and different elements of an array.
//@ skip interp
type Counter = { mutable Value: int }

let collatz (start: int) () : int =
    let mutable n = start
    let steps = ref 0
    while n <> 1 do
        n <- if n % 2 = 0 then n / 2 else 3 * n + 1
        steps.Value <- steps.Value + 1
    steps.Value

/// Changed before the thread starts and after it has ended.
let handedOver () : int =
    let mutable value = 1
    value <- value + 1
    let thread = Thread.create (fun () -> value <- value * 10)
    Thread.join thread
    value <- value + 3
    value

/// Filled here, read by many threads.
let readOnly () : int list =
    let prices = Dictionary<string, int>()
    let mutable factor = 1
    for (name, price) in [ ("tea", 3); ("milk", 2); ("bread", 4) ] do
        prices.[name] <- price
        factor <- factor * 2
    let scale = factor
    let price = Map.ofList [ for name in prices.Keys -> name, prices.[name] ]
    let threads = [ for name in [ "bread"; "milk"; "tea" ] -> Thread.create (fun () -> price.[name] * scale) ]
    List.map Thread.join threads

let ofItsOwn (words: string list) () : (string * int) list =
    let seen = Dictionary<string, int>()
    let counter = { Value = 0 }
    let note word =
        counter.Value <- counter.Value + 1
        seen.[word] <- counter.Value
    List.iter note words
    List.sort [ for word in seen.Keys -> word, seen.[word] ]

let elements () : int =
    let all = Array.zeroCreate 100
    let threads = [ for t in 0..3 -> Thread.create (fun () -> for i in t .. 4 .. 99 do all.[i] <- i) ]
    List.iter Thread.join threads
    Array.sum all

[<EntryPoint>]
let main _ =
    let threads = [ for start in [ 1; 7; 27; 97 ] -> Thread.create (collatz start) ]
    printfn "%A" (List.map Thread.join threads)
    printfn "%d" (handedOver ())
    printfn "%A" (readOnly ())
    let first = Thread.create (ofItsOwn [ "x"; "y"; "x" ])
    let second = Thread.create (ofItsOwn [ "ö"; "x" ])
    printfn "%A %A" (Thread.join first) (Thread.join second)
    printfn "%d" (elements ())
    0

//| [0; 16; 111; 118]
//| 23
//| [32; 16; 24]
//| [("x", 3); ("y", 2)] [("x", 2); ("ö", 1)]
//| 4950

/// Sample 28: locks and conditions.
///
/// Two threads that count with one cell need a lock; without it the program is rejected (E0408).
module Samples.Mutexes

let withLock (mutex: Mutex) (f: unit -> 'T) : 'T =
    Mutex.lock mutex
    let result = f ()
    Mutex.unlock mutex
    result

let counted () : int =
    let mutex = Mutex.create ()
    let counter = ref 0
    let work () =
        for _ in 1 .. 100000 do
            withLock mutex (fun () -> counter := !counter + 1)
    let a = Thread.create work
    let b = Thread.create work
    Thread.join a
    Thread.join b
    Mutex.destroy mutex
    counter.Value

/// A buffer with room for one number, between a thread that makes numbers and one that adds them up.
let handedOver (count: int) : int =
    let mutex = Mutex.create ()
    let changed = CondVar.create ()
    let mutable slot = -1
    let produce () =
        for i in 1 .. count do
            Mutex.lock mutex
            while slot >= 0 do
                CondVar.wait changed mutex
            slot <- i
            CondVar.broadcast changed
            Mutex.unlock mutex
    let consume () =
        let mutable sum = 0
        for _ in 1 .. count do
            Mutex.lock mutex
            while slot < 0 do
                CondVar.wait changed mutex
            sum <- sum + slot
            slot <- -1
            CondVar.signal changed
            Mutex.unlock mutex
        sum
    let producer = Thread.create produce
    let consumer = Thread.create consume
    Thread.join producer
    Thread.join consumer

[<EntryPoint>]
let main _ =
    Console.writeln "=== Sample 28: Mutex ==="
    Console.writeln $"With mutex (expect 200000): {counted ()}"
    let mutex = Mutex.create ()
    Console.writeln $"tryLock: {Mutex.tryLock mutex}"
    Mutex.unlock mutex
    Console.writeln $"Handed over: {handedOver 1000}"
    0
//@ skip interp
//| === Sample 28: Mutex ===
//| With mutex (expect 200000): 200000
//| tryLock: True
//| Handed over: 500500

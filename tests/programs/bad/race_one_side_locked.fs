// One side holds the lock and the other does not; or the lock is given back too early.
let oneSide () : int =
    let mutex = Mutex.create ()
    let mutable sum = 0
    let careful () =
        for i in 1..100 do
            Mutex.withLock mutex (fun () -> sum <- sum + i)
    let careless () =
        for i in 1..100 do
            sum <- sum - i
    let a = Thread.create careful
    let b = Thread.create careless
    Thread.join a
    Thread.join b
    sum

let tooEarly () : int =
    let mutex = Mutex.create ()
    let cell = ref 0
    let work () =
        Mutex.lock mutex
        let seen = cell.Value
        Mutex.unlock mutex
        cell.Value <- seen + 1
    let a = Thread.create work
    let b = Thread.create work
    Thread.join a
    Thread.join b
    cell.Value

let notCalledThere (mutex: Mutex) (f: unit -> unit) : unit =
    Mutex.lock mutex
    Mutex.unlock mutex
    f ()

let uselessLock () : int =
    let mutex = Mutex.create ()
    let mutable text = ""
    let a = Thread.create (fun () -> notCalledThere mutex (fun () -> text <- text + "a"))
    let b = Thread.create (fun () -> notCalledThere mutex (fun () -> text <- text + "b"))
    Thread.join a
    Thread.join b
    text.Length

let twoLocks () : int =
    let (first, second) = (Mutex.create (), Mutex.create ())
    let mutable n = 0
    let a = Thread.create (fun () -> Mutex.withLock first (fun () -> n <- n + 1))
    let b = Thread.create (fun () -> Mutex.withLock second (fun () -> n <- n - 1))
    Thread.join a
    Thread.join b
    n

[<EntryPoint>]
let main _ = oneSide () + tooEarly () + uselessLock () + twoLocks ()

//@ error E0408 10
//@ error E0408 24
//@ error E0408 39
//@ error E0408 48

// Cells that threads share are fine wherever a lock is held: in a block between lock and unlock, in a function that
// is given to `Mutex.withLock` or to an own one that calls it under the lock, in functions called from there.
//@ skip interp
type Tally = { mutable Count: int; mutable Last: string }

let withLock (mutex: Mutex) (action: unit -> 'T) : 'T =
    Mutex.lock mutex
    try
        action ()
    finally
        Mutex.unlock mutex

let inTwo (work: int -> unit) : unit =
    let threads = [ Thread.create (fun () -> work 1); Thread.create (fun () -> work 2) ]
    List.iter Thread.join threads

let inBlock () : int =
    let mutex = Mutex.create ()
    let mutable sum = 0
    let add n =
        for i in 1..500 do
            Mutex.lock mutex
            let before = sum
            sum <- before + n
            Mutex.unlock mutex
    let a = Thread.create (fun () -> add 1)
    let b = Thread.create (fun () -> add 2)
    Thread.join a
    Thread.join b
    sum

let byLibrary () : Tally =
    let mutex = Mutex.create ()
    let tally = { Count = 0; Last = "" }
    let note text =
        tally.Count <- tally.Count + 1
        tally.Last <- text
    inTwo (fun n ->
        for i in 1..300 do
            Mutex.withLock mutex (fun () -> note $"last {n - n + i}"))
    tally

let byOwn () : int =
    let mutex = Mutex.create ()
    let words = Dictionary<string, int>()
    let count (word: string) =
        withLock mutex (fun () ->
            let before = if words.ContainsKey word then words.[word] else 0
            words.[word] <- before + 1)
    let threads = [ for name in [ "a"; "b"; "c" ] -> Thread.create (fun () -> for _ in 1..100 do count "all"; count name) ]
    for thread in threads do
        Thread.join thread
    printfn "%A" [ for word in [ "a"; "all"; "b"; "c" ] -> words.[word] ]
    words.Count

let total = ref 0
let gate = Mutex.create ()
let addToTotal n = withLock gate (fun () -> total.Value <- total.Value + n)

[<EntryPoint>]
let main _ =
    printfn "%d" (inBlock ())
    let tally = byLibrary ()
    printfn "%d %s" tally.Count tally.Last
    printfn "%d words" (byOwn ())
    inTwo (fun n -> for _ in 1..1000 do addToTotal n)
    printfn "%d" (withLock gate (fun () -> total.Value))
    // A lock that is given back although the action fails.
    let caught =
        try
            withLock gate (fun () -> if total.Value > 0 then failwith "inside" else 0)
        with Failure _ -> -1
    printfn "%d %b" caught (Mutex.tryLock gate)
    0

//| 1500
//| 600 last 300
//| [100; 300; 100; 100]
//| 4 words
//| 3000
//| -1 true

// One place that starts threads, but many of them: in a loop, in a comprehension, in a function that is called twice.
let inLoop () : int =
    let mutable hits = 0
    for _ in 1..4 do
        Thread.detach (Thread.create (fun () -> hits <- hits + 1))
    0

let inList () : int =
    let best = ref 0
    let threads = [ for n in 1..4 -> Thread.create (fun () -> if n > best.Value then best.Value <- n) ]
    List.iter Thread.join threads
    best.Value

let mutable log = ""

let start (name: string) : Thread<unit> =
    Thread.create (fun () -> log <- log + name)

[<EntryPoint>]
let main _ =
    let a = start "a"
    let b = start "b"
    Thread.join a
    Thread.join b
    inLoop () + inList () + log.Length

//@ error E0408 5
//@ error E0408 10
//@ error E0408 17

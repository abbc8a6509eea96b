// n = 20000: a scheduler of coroutines by continuations, with channels.
module Space.Scheduler
open System.Collections.Generic
let ready = Queue<unit -> unit>()
type Channel<'T>() =
    let values = Queue<'T>()
    let waiting = Queue<'T -> unit>()
    member this.Send(value: 'T) =
        if waiting.Count > 0 then
            let k = waiting.Dequeue()
            ready.Enqueue(fun () -> k value)
        else values.Enqueue value
    member this.Receive(k: 'T -> unit) =
        if values.Count > 0 then
            let value = values.Dequeue()
            ready.Enqueue(fun () -> k value)
        else waiting.Enqueue k

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let a = Channel<string>()
    let b = Channel<int list>()
    let mutable total = 0
    let mutable rounds = 0
    let rec producer i =
        if i <= n then
            a.Send("message " + string i)
            ready.Enqueue(fun () -> producer (i + 1))
    let rec worker seen =
        a.Receive(fun text ->
            let seen = List.truncate 3 (text.Length :: seen)
            b.Send seen
            worker seen)
    let rec consumer () =
        b.Receive(fun list ->
            total <- (total + List.sum list) &&& 0xFFFFFF
            consumer ())
    worker []
    consumer ()
    ready.Enqueue(fun () -> producer 1)
    while ready.Count > 0 do
        let next = ready.Dequeue()
        rounds <- rounds + 1
        next ()
    printfn "%d %d" total rounds
    0

// A race: class.
type Counter() =
    let mutable n = 0
    member this.Inc() = n <- n + 1
    member this.Value = n
[<EntryPoint>]
let main _ =
    let c = Counter()
    let t = Thread.create (fun () -> c.Inc())
    let u = Thread.create (fun () -> c.Inc())
    Thread.join t
    Thread.join u
    c.Value

//@ error E0408 4

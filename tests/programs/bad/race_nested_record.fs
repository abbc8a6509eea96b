// A race: nested record.
type Inner = { mutable N: int }
type Outer = { Inner: Inner }
[<EntryPoint>]
let main _ =
    let o = { Inner = { N = 0 } }
    let t = Thread.create (fun () -> o.Inner.N <- 1)
    let u = Thread.create (fun () -> o.Inner.N <- 2)
    Thread.join t
    Thread.join u
    o.Inner.N

//@ error E0408 7

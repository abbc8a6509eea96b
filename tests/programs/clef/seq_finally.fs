/// `try … finally`, `try … with` and `use` in sequences.
let log (s: string) = Console.write (s + " ")
let line () = Console.writeln ""

type Resource(name: string) =
    member _.Name = name
    interface IDisposable with
        member _.Dispose() = log $"close({name})"

let acquire (name: string) =
    log $"open({name})"
    new Resource(name)

let guarded (n: int) = seq {
    try
        let mutable i = 1
        while i <= n do
            yield i
            i <- i + 1
        log "last"
    finally
        log "finally"
    yield 100
}

let nested = seq {
    try
        yield 1
        try
            yield 2
            yield 3
        finally
            log "inner"
        yield 4
    finally
        log "outer"
}

let failing = seq {
    try
        yield 1
        failwith "oops"
        yield 2
    finally
        log "cleanup"
}

let recovering = seq {
    yield 0
    try
        yield 1
        failwith "oops"
        yield 2
    with
    | Failure m ->
        log m
        yield 3
    yield 4
}

let reading = seq {
    use a = acquire "a"
    yield a.Name
    use b = acquire "b"
    yield a.Name + b.Name
}

let drain (s: seq<int>) =
    for x in s do
        log (Format.int x)
    line ()

[<EntryPoint>]
let main _ =
    drain (guarded 2)
    drain (Seq.take 1 (guarded 2))
    drain (Seq.take 2 (guarded 2))
    log (Format.int (Seq.head (guarded 5)))
    line ()
    drain nested
    drain (Seq.take 2 nested)
    drain (Seq.take 4 nested)
    drain (Seq.map (fun x -> x * 2) nested |> Seq.takeWhile (fun x -> x < 6))
    try
        drain failing
    with
    | Failure m ->
        log $"caught {m}"
        line ()
    drain recovering
    for s in reading do
        log s
    line ()
    for s in Seq.take 1 reading do
        log s
    line ()
    // A sequence over another one gives it up as well.
    let over = seq { for x in guarded 5 do yield x * 10 }
    drain (Seq.take 2 over)
    drain (seq { yield! guarded 1 })
    do
        use r = acquire "r"
        log r.Name
    line ()
    0

//| 1 2 last finally 100 
//| 1 finally 
//| 1 2 finally 
//| finally 1 
//| 1 2 3 inner 4 outer 
//| 1 2 inner outer 
//| 1 2 3 inner 4 outer 
//| 2 4 inner outer 
//| 1 cleanup caught oops 
//| 0 1 oops 3 4 
//| open(a) a open(b) ab close(b) close(a) 
//| open(a) a close(a) 
//| 10 20 finally 
//| 1 last finally 100 
//| open(r) r close(r) 

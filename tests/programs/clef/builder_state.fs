/// Builders that need loops, handlers and disposal: computations that carry a log, and one that collects.
type Logged<'a> = { Value: 'a; Log: string list }

type LogBuilder() =
    member _.Bind(m: Logged<'a>, f: 'a -> Logged<'b>) : Logged<'b> =
        let next = f m.Value
        { Value = next.Value; Log = m.Log @ next.Log }
    member _.Return(x: 'a) : Logged<'a> = { Value = x; Log = [] }
    member _.Zero() : Logged<unit> = { Value = (); Log = [] }
    member _.Delay(f: unit -> Logged<'a>) : unit -> Logged<'a> = f
    member _.Run(f: unit -> Logged<'a>) : Logged<'a> = f ()
    member _.Combine(a: Logged<unit>, b: unit -> Logged<'b>) : Logged<'b> =
        let next = b ()
        { Value = next.Value; Log = a.Log @ next.Log }
    member this.While(cond: unit -> bool, body: unit -> Logged<unit>) : Logged<unit> =
        let rec loop (log: string list) =
            if cond () then
                let round = body ()
                loop (log @ round.Log)
            else
                { Value = (); Log = log }
        loop []
    member _.For(items: int list, body: int -> Logged<unit>) : Logged<unit> =
        { Value = (); Log = items |> List.collect (fun item -> (body item).Log) }
    member _.TryWith(body: unit -> Logged<'a>, handler: exn -> Logged<'a>) : Logged<'a> =
        try
            body ()
        with
        | e -> handler e
    member _.TryFinally(body: unit -> Logged<'a>, finalizer: unit -> unit) : Logged<'a> =
        try
            body ()
        finally
            finalizer ()

let logged = LogBuilder()
let say (s: string) : Logged<unit> = { Value = (); Log = [ s ] }

let work (n: int) =
    logged {
        do! say "start"
        let mutable i = 0
        while i < n do
            do! say $"round {i}"
            i <- i + 1
        for x in [ 10; 20 ] do
            do! say $"item {x}"
            if x > 10 then
                do! say "big"
        try
            do! say "risky"
            if n > 1 then failwith "too many"
            do! say "fine"
        with
        | Failure m -> do! say $"caught {m}"
        try
            do! say "guarded"
        finally
            Console.writeln "finally"
        return n * 100
    }

type CountBuilder() =
    member _.Yield(x: int) : int list = [ x ]
    member _.YieldFrom(xs: int list) : int list = xs
    member _.Zero() : int list = []
    member _.Combine(a: int list, b: int list) : int list = a @ b
    member _.Delay(f: unit -> int list) : int list = f ()
    member _.For(xs: int list, f: int -> int list) : int list = List.collect f xs

let numbers = CountBuilder()

[<EntryPoint>]
let main _ =
    for n in [ 1; 2 ] do
        let result = work n
        Console.writeln $"{result.Value}"
        for line in result.Log do
            Console.writeln $"  {line}"
    let all =
        numbers {
            yield 1
            yield! [ 2; 3 ]
            for x in [ 4; 5 ] do
                yield x * 10
                if x = 5 then
                    yield 99
        }
    for x in all do
        Console.write $"{x} "
    Console.writeln ""
    0

//| finally
//| 100
//|   start
//|   round 0
//|   item 10
//|   item 20
//|   big
//|   risky
//|   fine
//|   guarded
//| finally
//| 200
//|   start
//|   round 0
//|   round 1
//|   item 10
//|   item 20
//|   big
//|   caught too many
//|   guarded
//| 1 2 3 40 50 99 

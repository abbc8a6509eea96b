/// Computations in programs: a mailbox by hand, agents, handlers in loops, children.
type Msg = Add of int | Get of (int -> unit) | Stop
let queue : Msg list ref = ref []
let post m = queue := !queue @ [m]
let receive () : Async<Msg> =
    Async.pending (fun () -> Event' (fun () -> post Stop)) (fun () ->
        match !queue with
        | [] -> None
        | m :: rest -> queue := rest
                       Some m)
let rec loop (count: int) : Async<int> = async {
    let! msg = receive ()
    match msg with
    | Add n -> return! loop (count + n)
    | Get reply ->
        reply count
        return! loop count
    | Stop -> return count
}
let agent (name: string) = async {
    let rec run (state: string list) = async {
        if List.length state >= 3 then
            return String.concat "," (List.rev state)
        else
            let! x = async { return $"{name}{List.length state}" }
            do! Async.Sleep 0
            return! run (x :: state)
    }
    return! run []
}
let tryAll (xs: Async<int> list) = async {
    let mutable ok = 0
    for x in xs do
        try
            let! v = x
            ok <- ok + v
        with
        | Failure m -> Console.writeln $"failed: {m}"
    return ok
}
[<EntryPoint>]
let main _ =
    post (Add 5)
    post (Get (fun n -> Console.writeln $"count is {n}"))
    post (Add 7)
    Console.writeln $"{Async.RunSynchronously (loop 0)}"
    Console.writeln (Async.RunSynchronously (agent "s"))
    let r = Async.Parallel [ agent "a"; agent "b" ] |> Async.RunSynchronously
    for x in r do Console.writeln x
    Console.writeln $"""{Async.RunSynchronously (tryAll [ async { return 1 }; async { return failwith "no" }; async { return 5 } ])}"""
    let child = async {
        let! a = Async.StartChild (agent "c")
        let! b = agent "d"
        let! a = a
        return a + ";" + b
    }
    Console.writeln (Async.RunSynchronously child)
    let lazyAsync = lazy (Async.RunSynchronously (async { return 99 }))
    Console.writeln $"{lazyAsync.Value + lazyAsync.Value}"
    0

//| count is 5
//| 12
//| s0,s1,s2
//| a0,a1,a2
//| b0,b1,b2
//| failed: no
//| 6
//| c0,c1,c2;d0,d1,d2
//| 198

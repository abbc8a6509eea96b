/// What is observable of sequences: when code runs, what enumerations share, and where pulling stops.
let log (s: string) = Console.write (s + " ")
let line () = Console.writeln ""

let noisy (n: int) = seq {
    log "begin"
    let mutable i = 1
    while i <= n do
        log $"make{i}"
        yield i
        log $"after{i}"
        i <- i + 1
    log "end"
}

let drain (s: seq<int>) =
    for x in s do
        log $"got{x}"
    line ()

[<EntryPoint>]
let main _ =
    // Making and combining has no effect.
    let s = noisy 2
    let mapped = Seq.map (fun x -> log "f"; x * 10) s
    log "formed"
    line ()
    drain s
    drain mapped
    // Stops exactly.
    drain (Seq.take 1 (noisy 5))
    drain (Seq.take 0 (noisy 5))
    drain (Seq.truncate (-3) (noisy 5))
    drain (Seq.filter (fun x -> x % 2 = 0) (noisy 9) |> Seq.take 1)
    log (Format.bool (Seq.exists (fun x -> x = 2) (noisy 9)))
    line ()
    log (Format.bool (Seq.forall (fun x -> x < 2) (noisy 9)))
    line ()
    log (Format.int (Seq.head (noisy 9)))
    line ()
    // Each enumeration has its own state; captured cells are shared.
    let mutable calls = 0
    let counted = seq {
        calls <- calls + 1
        let mutable own = 0
        while own < 2 do
            own <- own + 1
            yield calls * 100 + own
    }
    drain counted
    drain counted
    for x in counted do
        for y in counted do
            log $"{x}/{y}"
    line ()
    log $"{calls}"
    line ()
    // An enumeration inside of another one goes to its end first.
    drain (Seq.collect (fun x -> seq { yield x; log "inner"; yield x * x }) (noisy 2))
    drain (Seq.append (noisy 1) (seq { yield 7 }))
    0

//| formed 
//| begin make1 got1 after1 make2 got2 after2 end 
//| begin make1 f got10 after1 make2 f got20 after2 end 
//| begin make1 got1 
//|
//|
//| begin make1 after1 make2 got2 
//| begin make1 after1 make2 true 
//| begin make1 after1 make2 false 
//| begin make1 1 
//| got101 got102 
//| got201 got202 
//| 301/401 301/402 402/501 402/502 
//| 5 
//| begin make1 got1 inner got1 after1 make2 got2 inner got4 after2 end 
//| begin make1 got1 after1 end got7 

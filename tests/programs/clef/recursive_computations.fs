// Sequences, asynchronous computations and functions made by a block may mention themselves.
let rec ones = seq {
    yield 1
    yield! ones
}

let rec fib =
    let known = System.Collections.Generic.Dictionary<int, int>()
    fun n ->
        match known.TryGetValue n with
        | true, value -> value
        | _ ->
            let value = if n < 2 then n else fib (n - 1) + fib (n - 2)
            known.[n] <- value
            value

let mutable left = 3

let rec countdown = async {
    if left > 0 then
        printf "%d " left
        left <- left - 1
        return! countdown
    else
        return "lift-off"
}

[<EntryPoint>]
let main _ =
    printfn "%A" (ones |> Seq.take 3 |> List.ofSeq)
    printfn "%d" (fib 40)
    printfn "%s" (Async.RunSynchronously countdown)
    let rec doubled: seq<int> = seq {
        yield 1
        for x in doubled do
            yield x * 2
    }
    printfn "%A" (doubled |> Seq.take 5 |> List.ofSeq)
    0

//| [1; 1; 1]
//| 102334155
//| 3 2 1 lift-off
//| [1; 2; 4; 8; 16]

/// Computations that run themselves again at their end are loops: they take no more memory the longer
/// they run.
let next (n: int) = async { return n + 1 }

let rec countTo (limit: int) (n: int) : Async<int> = async {
    let! m = next n
    if m >= limit then
        return m
    else
        return! countTo limit m
}

let rec serve (pending: int list) (done': int) = async {
    match pending with
    | [] -> return done'
    | 0 :: rest ->
        let skipped = rest
        return! serve skipped done'
    | n :: rest ->
        do! Async.Sleep 0
        return! serve rest (done' + n)
}

/// Each round's variables are its own, also where closures keep them.
let rec collect (n: int) (fs: (unit -> int) list) = async {
    let! k = next n
    if n = 3 then
        return fs
    else
        return! collect k ((fun () -> n * 10) :: fs)
}

let rec numbersFrom (n: int) : seq<int> = seq {
    yield n
    yield! numbersFrom (n + 1)
}

let rec collatz (n: int) = seq {
    yield n
    if n > 1 then
        if n % 2 = 0 then
            yield! collatz (n / 2)
        else
            yield! collatz (3 * n + 1)
}

[<EntryPoint>]
let main _ =
    Console.writeln $"{Async.RunSynchronously (countTo 20000 0)}"
    Console.writeln $"{Async.RunSynchronously (serve [ 1; 0; 2; 3; 0 ] 0)}"
    for f in Async.RunSynchronously (collect 0 []) do
        Console.write $"{f ()} "
    Console.writeln ""
    Console.writeln $"{Seq.item 20000 (numbersFrom 1)}"
    for x in collatz 6 do
        Console.write $"{x} "
    Console.writeln ""
    0

//| 20000
//| 6
//| 20 10 0 
//| 20001
//| 6 3 10 5 16 8 4 2 1 

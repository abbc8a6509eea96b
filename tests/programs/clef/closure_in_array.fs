// Arrays of functions; elements are replaced by closures over the old elements.
[<EntryPoint>]
let main _ =
    let fs = Array.init 4 (fun i -> fun x -> x * 10 + i)
    Console.writeln (Format.int (Array.fold (fun acc f -> f acc) 0 fs))
    for i = 0 to fs.Length - 1 do
        let old = fs.[i]
        fs.[i] <- (fun x -> old (old x))
    Console.writeln (Format.int (fs.[1] 0))
    Console.writeln (Format.int (Array.fold (fun acc f -> f acc) 0 fs))
    let f0 = fs.[0]
    fs.[0] <- fs.[3]
    fs.[3] <- f0
    Console.writeln (Format.int (Array.fold (fun acc f -> f acc) 0 fs))
    0

//@ captures 8 old: value

//| 123
//| 11
//| 112233
//| 33112200

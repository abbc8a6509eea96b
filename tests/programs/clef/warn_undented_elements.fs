// Elements in brackets that are not indented are elements all the same.
let primes = [
2
3
]

[<EntryPoint>]
let main _ =
    let words = [|
    "a"
    "b"
    |]
    printfn "%A %A" primes words
    0

//@ warns W0006
//@ warns W0006
//| [2; 3] [|"a"; "b"|]

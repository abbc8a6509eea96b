/// Remembered values: computed once, also when several names lead to them; an exception is not remembered.
let log (s: string) = Console.writeln s

let shared = lazy (log "shared"; 10)

let chain (n: int) =
    let a = lazy (log "a"; n + 1)
    let b = lazy (log "b"; a.Value * 2)
    b

let rec tryForce (l: Lazy<int>) =
    try
        Format.int (l.Force())
    with
    | Failure m -> "failed: " + m

[<EntryPoint>]
let main _ =
    Console.writeln (Format.bool (Lazy.isValueCreated shared))
    let alias = shared
    Console.writeln (Format.int (shared.Value + alias.Value))
    Console.writeln (Format.bool shared.IsValueCreated)
    let c = chain 4
    Console.writeln "made"
    Console.writeln (Format.int (Lazy.force c))
    Console.writeln (Format.int (Lazy.force c))
    let mutable attempts = 0
    let fragile =
        lazy (
            attempts <- attempts + 1
            if attempts < 3 then failwith $"attempt {attempts}"
            attempts)
    Console.writeln (tryForce fragile)
    Console.writeln (tryForce fragile)
    Console.writeln (tryForce fragile)
    Console.writeln (tryForce fragile)
    let words = [ lazy "x"; lazy (log "y!"; "y"); lazy "z" ]
    for w in words do
        Console.writeln w.Value
    let block =
        lazy {
            let a = 20
            a + 1
        }
    Console.writeln (Format.int block.Value)
    0

//| false
//| shared
//| 20
//| true
//| made
//| b
//| a
//| 10
//| 10
//| failed: attempt 1
//| failed: attempt 2
//| 3
//| 3
//| x
//| y!
//| y
//| z
//| 21

// Stack memory belongs to the call that asked for it, however that call ends.
module StackallocFrames

/// Each call has memory of its own, which is zero at first.
let rec fibonacci (n: int) : int =
    let memory = NativePtr.stackalloc<int> 2
    if memory.[0] <> 0 || memory.[1] <> 0 then failwith "not zero"
    if n < 2 then
        n
    else
        memory.[0] <- fibonacci (n - 1)
        memory.[1] <- fibonacci (n - 2)
        memory.[0] + memory.[1]

/// What would be a tail call may still use the caller's memory.
let sum (values: nativeptr<int>) (count: int) : int =
    let mutable total = 0
    for i in 0 .. count - 1 do
        total <- total + values.[i]
    total

let squares (count: int) : int =
    let values = NativePtr.stackalloc<int> count
    for i in 0 .. count - 1 do
        values.[i] <- i * i
    sum values count

/// A function that takes the memory of its caller along, through a recursion.
let rec deeper (p: nativeptr<int>) (depth: int) : int =
    let own = NativePtr.stackalloc<int> 1
    own.[0] <- p.[0] + depth
    if depth = 0 then own.[0] else deeper own (depth - 1)

/// A loop that calls a function with memory: it is given back each time.
let many (rounds: int) : int =
    let mutable total = 0
    for i in 1 .. rounds do
        total <- total + squares (i % 50) % 7
    total

exception Stop of int

let raises (n: int) : int =
    let p = NativePtr.stackalloc<int> 100
    p.[n] <- n
    if n % 2 = 0 then raise (Stop p.[n])
    p.[n]

let caught (rounds: int) : int =
    let mutable total = 0
    for i in 1 .. rounds do
        total <- total + (try raises (i % 100) with Stop n -> 1000 + n)
    total

/// Closures that stay inside may use it.
let mapped (count: int) : int list =
    let values = NativePtr.stackalloc<int> count
    for i in 0 .. count - 1 do
        values.[i] <- 10 * i
    List.map (fun i -> values.[i] + 1) [ 0 .. count - 1 ]

/// Memory from one round of a loop can be used in the next: it lives as long as the function.
let chained (rounds: int) : int =
    let mutable last = NativePtr.nullPtr<int>
    for i in 1 .. rounds do
        let next = NativePtr.stackalloc<int> 1
        next.[0] <- if NativePtr.isNull last then i else last.[0] + i
        last <- next
    last.[0]

let lambdas () : int =
    let f =
        fun (n: int) ->
            let p = NativePtr.stackalloc<int> n
            p.[n - 1] <- n
            sum p n
    f 3 + f 4

let one (n: int) : int =
    let p = NativePtr.stackalloc<int> 4
    p.[n % 4] <- n
    p.[1] + p.[2]

/// Tail calls around a function with memory: neither grows.
let rec around (n: int) (total: int) : int = if n = 0 then total else around (n - 1) (total + one n)

let digit =
    function
    | 0 -> 0
    | n ->
        let p = NativePtr.stackalloc<int> 1
        p.[0] <- n % 10
        p.[0]

type Buffer(size: int) =
    member _.Total () : int =
        let p = NativePtr.stackalloc<int> size
        NativePtr.fill p size 2
        sum p size

[<EntryPoint>]
let main _ =
    Console.writeln $"{fibonacci 15}"
    Console.writeln $"{squares 10}"
    let p = NativePtr.stackalloc<int> 1
    p.[0] <- 5
    Console.writeln $"{deeper p 100}"
    Console.writeln $"{many 20000}"
    Console.writeln $"{caught 1000}"
    for x in mapped 3 do
        Console.writeln $"{x}"
    Console.writeln $"{chained 10}"
    Console.writeln $"{lambdas ()}"
    Console.writeln $"{around 1000000 0}"
    Console.writeln $"{digit 127}"
    Console.writeln $"{Buffer(5).Total()}"
    Console.writeln (
        try $"{squares -1}"
        with :? System.ArgumentException as e -> e.Message)
    Console.writeln $"{squares 0}"
    0

//@ warns W0404
//| 610
//| 285
//| 5055
//| 39200
//| 549500
//| 1
//| 11
//| 21
//| 55
//| 7
//| 249999750000
//| 7
//| 10
//| stackalloc of -1 values of 8 bytes: at most 1048576 bytes fit; use a region (Parameter 'count')
//| 0

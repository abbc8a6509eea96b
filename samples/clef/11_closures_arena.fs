/// Sample 11 with the state of its closures in an arena: each counter's cell is a word that the closure
/// only knows the address of.
module ClosuresArena

let makeCounter (arena: byref<Arena<'a>>) (start: int) : (unit -> int) =
    let countPtr = Arena.alloc &arena (Platform.wordSize ())
    NativePtr.write (NativePtr.ofNativeInt<int> countPtr) start
    fun () ->
        let cell = NativePtr.ofNativeInt<int> countPtr
        let next = NativePtr.read cell + 1
        NativePtr.write cell next
        next

let makeGreeter (greeting: string) : (string -> string) =
    fun name -> $"{greeting}, {name}!"

let makeAccumulator (arena: byref<Arena<'a>>) (initial: int) : (int -> int) =
    let totalPtr = Arena.alloc &arena (Platform.wordSize ())
    NativePtr.write (NativePtr.ofNativeInt<int> totalPtr) initial
    fun amount ->
        let cell = NativePtr.ofNativeInt<int> totalPtr
        let total = NativePtr.read cell + amount
        NativePtr.write cell total
        total

let makeRangeChecker (min: int) (max: int) : (int -> bool) =
    fun x -> x >= min && x <= max

let showCheck (x: int) (inRange: bool) : unit =
    let answer = if inRange then "true" else "false"
    Console.writeln $"{x} in range 10-20: {answer}"

[<EntryPoint>]
let main _ =
    let memory = NativePtr.stackalloc<byte> 256
    let mutable arena = Arena.fromPointer (NativePtr.toNativeInt memory) 256
    Console.writeln "=== Closures Test ==="
    Console.writeln "--- Counter ---"
    let counter = makeCounter &arena 0
    Console.writeln $"First call: {counter ()}"
    Console.writeln $"Second call: {counter ()}"
    Console.writeln $"Third call: {counter ()}"
    Console.writeln ""
    Console.writeln "--- Greeter ---"
    let hello = makeGreeter "Hello"
    Console.writeln (hello "Alice")
    Console.writeln (makeGreeter "Goodbye" "Alice")
    Console.writeln (makeGreeter "Welcome" "Bob")
    Console.writeln ""
    Console.writeln "--- Accumulator ---"
    let add = makeAccumulator &arena 100
    Console.writeln $"Add 10: {add 10}"
    Console.writeln $"Add 25: {add 25}"
    Console.writeln $"Add 5: {add 5}"
    Console.writeln ""
    Console.writeln "--- Range Checker ---"
    let inRange = makeRangeChecker 10 20
    showCheck 5 (inRange 5)
    showCheck 15 (inRange 15)
    showCheck 25 (inRange 25)
    Console.writeln ""
    Console.writeln "--- Independent Closures ---"
    let counter1 = makeCounter &arena 0
    let counter2 = makeCounter &arena 100
    Console.writeln $"counter1: {counter1 ()}"
    Console.writeln $"counter2: {counter2 ()}"
    Console.writeln $"counter1: {counter1 ()}"
    Console.writeln $"counter2: {counter2 ()}"
    0

//| === Closures Test ===
//| --- Counter ---
//| First call: 1
//| Second call: 2
//| Third call: 3
//|
//| --- Greeter ---
//| Hello, Alice!
//| Goodbye, Alice!
//| Welcome, Bob!
//|
//| --- Accumulator ---
//| Add 10: 110
//| Add 25: 135
//| Add 5: 140
//|
//| --- Range Checker ---
//| 5 in range 10-20: false
//| 15 in range 10-20: true
//| 25 in range 10-20: false
//|
//| --- Independent Closures ---
//| counter1: 1
//| counter2: 101
//| counter1: 2
//| counter2: 102

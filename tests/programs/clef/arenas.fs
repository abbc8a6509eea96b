// A bump allocator over memory of any origin.
module Arenas

let cells (arena: byref<Arena<'a>>) (count: int) : nativeptr<int> =
    NativePtr.ofNativeInt<int> (Arena.alloc &arena (count * Platform.sizeof<int>))

[<EntryPoint>]
let main _ =
    let memory = NativePtr.stackalloc<byte> 64
    let mutable arena = Arena.fromPointer (NativePtr.toNativeInt memory) 64
    Console.writeln $"{Arena.remaining &arena}"
    let a = cells &arena 3
    let b = cells &arena 2
    for i in 0 .. 2 do
        a.[i] <- i + 1
    b.[0] <- 10
    b.[1] <- 20
    Console.writeln $"{a.[0] + a.[1] + a.[2] + b.[0] + b.[1]} {Arena.remaining &arena}"
    let one = Arena.allocAligned &arena 1 1
    let two = Arena.allocAligned &arena 2 2
    let four = Arena.allocAligned &arena 4 4
    Console.writeln $"{two - one} {four - two} {Arena.remaining &arena} {arena.Position}"
    Console.writeln (
        try
            let _ = Arena.alloc &arena 24
            "there was room"
        with Failure text -> text)
    Console.writeln $"{Arena.alloc &arena 8 - arena.Base} {arena.Capacity}"
    Arena.reset &arena
    Console.writeln $"{Arena.remaining &arena} {Arena.alloc &arena 16 = NativePtr.toNativeInt memory}"
    0

//| 64
//| 36 24
//| 2 2 16 48
//| the arena is full: 24 bytes are asked for, 16 are left
//| 48 64
//| 64 True

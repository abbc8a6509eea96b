// Every type of element: what is written is read, at its own size.
module PointersElements

let show (label: string) (text: string) : unit = Console.writeln $"{label}: {text}"

let integers () : unit =
    let a = NativePtr.stackalloc<sbyte> 4
    let b = NativePtr.stackalloc<byte> 4
    let c = NativePtr.stackalloc<int16> 4
    let d = NativePtr.stackalloc<uint16> 4
    let e = NativePtr.stackalloc<int32> 4
    let f = NativePtr.stackalloc<uint32> 4
    let g = NativePtr.stackalloc<int64> 4
    let h = NativePtr.stackalloc<uint64> 4
    for i in 0 .. 3 do
        a.[i] <- sbyte (-100 * i)
        b.[i] <- byte (100 * i)
        c.[i] <- int16 (-20000 * i)
        d.[i] <- uint16 (30000 * i)
        e.[i] <- int32 (-1000000000 * i)
        f.[i] <- uint32 (1500000000 * i)
        g.[i] <- int64 i * -3L
        h.[i] <- 0UL - uint64 i
    show "sbyte" $"{a.[0]} {a.[1]} {a.[2]} {a.[3]}"
    show "byte" $"{b.[0]} {b.[1]} {b.[2]} {b.[3]}"
    show "int16" $"{c.[0]} {c.[1]} {c.[2]} {c.[3]}"
    show "uint16" $"{d.[0]} {d.[1]} {d.[2]} {d.[3]}"
    show "int32" $"{e.[0]} {e.[1]} {e.[2]} {e.[3]}"
    show "uint32" $"{f.[0]} {f.[1]} {f.[2]} {f.[3]}"
    show "int64" $"{g.[0]} {g.[1]} {g.[2]} {g.[3]}"
    show "uint64" $"{h.[0]} {h.[1]} {h.[2]} {h.[3]}"

let others () : unit =
    let x = NativePtr.stackalloc<float> 2
    let y = NativePtr.stackalloc<float32> 2
    let t = NativePtr.stackalloc<bool> 3
    let c = NativePtr.stackalloc<char> 2
    NativePtr.fill x 2 1.25
    NativePtr.write (NativePtr.add y 1) 0.5f
    NativePtr.set t 1 true
    NativePtr.set c 0 'é'
    NativePtr.set c 1 '🙂'
    show "float" $"{x.[0] + x.[1]}"
    show "float32" $"{y.[0]} {y.[1]}"
    show "bool" $"{t.[0]} {t.[1]} {t.[2]}"
    show "char" $"{c.[0]}{c.[1]}"
    // Bytes that are no value of the type.
    let raw = NativePtr.ofNativeInt<byte> (NativePtr.toNativeInt t)
    raw.[2] <- 7uy
    NativePtr.write (NativePtr.ofNativeInt<int32> (NativePtr.toNativeInt c)) -1l
    show "odd" $"{t.[2]} {int c.[0]}"

/// Little-endian bytes of a number.
let bytes () : unit =
    let p = NativePtr.stackalloc<int32> 1
    NativePtr.write p 0x04030201l
    let q = NativePtr.ofNativeInt<byte> (NativePtr.toNativeInt p)
    show "bytes" $"{q.[0]} {q.[1]} {q.[2]} {q.[3]}"
    // An address that is no multiple of the size.
    NativePtr.write (NativePtr.ofNativeInt<uint16> (NativePtr.toNativeInt p + 1n)) 0xffffus
    show "across" $"{NativePtr.read p}"

/// Pointers to pointers.
let pointers () : unit =
    let a = NativePtr.stackalloc<int> 2
    let b = NativePtr.stackalloc<int> 2
    let rows = NativePtr.stackalloc<nativeptr<int>> 2
    rows.[0] <- a
    rows.[1] <- b
    rows.[0].[1] <- 10
    rows.[1].[0] <- 20
    show "rows" $"{a.[0]} {a.[1]} {b.[0]} {b.[1]}"
    show "null" $"{NativePtr.isNull NativePtr.nullPtr<int>} {NativePtr.isNull a}"
    show "same" $"{rows.[0] = a} {NativePtr.add a 1 = a} {NativePtr.add (NativePtr.add a 2) -2 = a}"

let blocks () : unit =
    let p = NativePtr.stackalloc<int> 6
    for i in 0 .. 5 do
        p.[i] <- i
    NativePtr.copy (NativePtr.add p 2) p 4
    show "up" $"{p.[0]} {p.[1]} {p.[2]} {p.[3]} {p.[4]} {p.[5]}"
    NativePtr.copy p (NativePtr.add p 1) 5
    show "down" $"{p.[0]} {p.[1]} {p.[2]} {p.[3]} {p.[4]} {p.[5]}"

[<EntryPoint>]
let main _ =
    integers ()
    others ()
    bytes ()
    pointers ()
    blocks ()
    show "sizes" $"{Platform.sizeof<byte>} {Platform.sizeof<int16>} {Platform.sizeof<char>} {Platform.sizeof<int>} {Platform.sizeof<nativeptr<byte>>} {Platform.wordSize ()}"
    0

//| sbyte: 0 -100 56 -44
//| byte: 0 100 200 44
//| int16: 0 -20000 25536 5536
//| uint16: 0 30000 60000 24464
//| int32: 0 -1000000000 -2000000000 1294967296
//| uint32: 0 1500000000 3000000000 205032704
//| int64: 0 -3 -6 -9
//| uint64: 0 18446744073709551615 18446744073709551614 18446744073709551613
//| float: 2.5
//| float32: 0 0.5
//| bool: False True False
//| char: é🙂
//| odd: True 65533
//| bytes: 1 2 3 4
//| across: 83885825
//| rows: 0 10 20 0
//| null: True False
//| same: True False True
//| up: 0 1 0 1 2 3
//| down: 1 0 1 2 3 3
//| sizes: 1 2 4 8 8 8

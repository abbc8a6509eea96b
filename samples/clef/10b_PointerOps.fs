/// Sample 10b: pointers to stack memory.
module PointerOps

let check (label: string) (ok: bool) : unit =
    Console.write label
    if ok then Console.writeln ": PASS"
    else Console.writeln ": FAIL"

let integers () : unit =
    Console.writeln "--- set/get<int> ---"
    let slots = NativePtr.stackalloc<int> 4
    NativePtr.set slots 0 42
    NativePtr.set slots 1 99
    NativePtr.set slots 2 7
    NativePtr.set slots 3 256
    for i in 0 .. 3 do
        Console.writeln $"slot{i}: {NativePtr.get slots i}"

let words () : unit =
    Console.writeln "--- set/get<nativeint> ---"
    let slots = NativePtr.stackalloc<nativeint> 3
    NativePtr.set slots 0 42n
    NativePtr.set slots 1 99n
    NativePtr.set slots 2 7n
    check "slot0=42n" (NativePtr.get slots 0 = 42n)
    check "slot1=99n" (NativePtr.get slots 1 = 99n)
    check "slot2=7n" (NativePtr.get slots 2 = 7n)

/// Calls back with each slot's number; what comes back is stored in the slot.
let fill (slots: nativeptr<nativeint>) (count: int) (callback: int -> nativeint) : unit =
    for i in 0 .. count - 1 do
        NativePtr.write (NativePtr.add slots i) (callback i)

let callbacks () : unit =
    Console.writeln "--- callback round-trip ---"
    let slots = NativePtr.stackalloc<nativeint> 3
    check "init0=0n" (NativePtr.get slots 0 = 0n)
    check "init1=0n" (NativePtr.get slots 1 = 0n)
    let unit = 100n
    fill slots 3 (fun i -> unit * nativeint (i + 1))
    check "cb0=100n" (NativePtr.get slots 0 = 100n)
    check "cb1=200n" (NativePtr.get slots 1 = 200n)
    check "cb2=300n" (NativePtr.read (NativePtr.add slots 2) = 300n)

[<EntryPoint>]
let main _ =
    Console.writeln "=== NativePtr Operations ==="
    integers ()
    Console.writeln ""
    words ()
    Console.writeln ""
    callbacks ()
    0

//| === NativePtr Operations ===
//| --- set/get<int> ---
//| slot0: 42
//| slot1: 99
//| slot2: 7
//| slot3: 256
//|
//| --- set/get<nativeint> ---
//| slot0=42n: PASS
//| slot1=99n: PASS
//| slot2=7n: PASS
//|
//| --- callback round-trip ---
//| init0=0n: PASS
//| init1=0n: PASS
//| cb0=100n: PASS
//| cb1=200n: PASS
//| cb2=300n: PASS

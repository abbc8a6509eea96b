// C calls back: the address of a function, with values of every width.
module ExternCallback

[<FidelityExtern("c", "qsort")>]
let qsort (values: nativeptr<int>) (count: unativeint) (size: unativeint) (compare: nativeint) : unit =
    NativeDefault.zeroed ()

[<FidelityExtern("c", "bsearch")>]
let bsearch
    (key: nativeptr<int>)
    (values: nativeptr<int>)
    (count: unativeint)
    (size: unativeint)
    (compare: nativeint)
    : option<nativeptr<int>> =
    NativeDefault.zeroed ()

let mutable calls = 0

let ascending (a: nativeint) (b: nativeint) : int32 =
    calls <- calls + 1
    let x = NativePtr.read (NativePtr.ofNativeInt<int> a)
    let y = NativePtr.read (NativePtr.ofNativeInt<int> b)
    int32 (compare x y)

let descending (a: nativeint) (b: nativeint) : int32 = -(ascending a b)

exception TooLarge of int

let careful (a: nativeint) (b: nativeint) : int32 =
    let x = NativePtr.read (NativePtr.ofNativeInt<int> a)
    if x > 50 then raise (TooLarge x)
    ascending a b

let show (p: nativeptr<int>) (count: int) : unit =
    for x in Region.copyOut<int> p count do
        Console.write $"{x} "
    Console.writeln ""

[<EntryPoint>]
let main _ =
    let values = NativePtr.stackalloc<int> 6
    List.iteri (fun i x -> values.[i] <- x) [ 42; -7; 100; 3; 0; 99 ]
    qsort values 6un 8un (FnPtr.ofFunction ascending)
    show values 6
    let key = NativePtr.stackalloc<int> 1
    key.[0] <- 42
    match bsearch key values 6un 8un (FnPtr.ofFunction ascending) with
    | Some p -> Console.writeln $"found {NativePtr.read p}"
    | None -> Console.writeln "not found"
    key.[0] <- 43
    Console.writeln (
        match bsearch key values 6un 8un (FnPtr.ofFunction ascending) with
        | Some _ -> "found"
        | None -> "not found")
    qsort values 6un 8un (FnPtr.ofFunction descending)
    show values 6
    // Past the frames of C.
    try
        qsort values 6un 8un (FnPtr.ofFunction careful)
        Console.writeln "sorted"
    with TooLarge x -> Console.writeln "too large"
    Console.writeln (if calls > 10 then "called" else "not called")
    // Called as an ordinary function too.
    Console.writeln $"{ascending (NativePtr.toNativeInt values) (NativePtr.toNativeInt (NativePtr.add values 1))}"
    0

//@ skip interp
//| -7 0 3 42 99 100 
//| found 42
//| not found
//| 100 99 42 3 0 -7 
//| too large
//| called
//| 1

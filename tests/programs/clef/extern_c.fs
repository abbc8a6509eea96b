// Functions of C: every kind of scalar goes in and comes out, narrow ones too; null is None.
module ExternC

[<FidelityExtern("c", "abs")>]
let cabs (x: int32) : int32 = NativeDefault.zeroed ()

[<FidelityExtern("c", "labs")>]
let labs (x: int) : int = NativeDefault.zeroed ()

[<FidelityExtern("m", "hypot")>]
let hypot (x: float) (y: float) : float = NativeDefault.zeroed ()

[<FidelityExtern("m", "fabsf")>]
let fabsf (x: float32) : float32 = NativeDefault.zeroed ()

[<FidelityExtern("c", "toupper")>]
let toupper (c: char) : char = NativeDefault.zeroed ()

[<FidelityExtern("c", "htons")>]
let swapped (x: uint16) : uint16 = NativeDefault.zeroed ()

[<FidelityExtern("c", "strlen")>]
let strlen (text: nativeptr<byte>) : unativeint = NativeDefault.zeroed ()

[<FidelityExtern("c", "strchr")>]
let strchr (text: nativeptr<byte>) (c: int32) : option<nativeptr<byte>> = NativeDefault.zeroed ()

[<FidelityExtern("c", "getenv")>]
let getenv (name: nativeptr<byte>) : option<nativeint> = NativeDefault.zeroed ()

[<FidelityExtern("c", "memset")>]
let memset (p: nativeptr<int32>) (value: int32) (bytes: unativeint) : nativeptr<int32> = NativeDefault.zeroed ()

[<FidelityExtern("c", "getpid")>]
let getpid () : int32 = NativeDefault.zeroed ()

[<FidelityExtern("c", "realloc")>]
let realloc (block: option<nativeint>) (bytes: unativeint) : option<nativeint> = NativeDefault.zeroed ()

[<FidelityExtern("c", "free")>]
let free (block: nativeint) : unit = NativeDefault.zeroed ()

[<FidelityExtern("c", "abs")>]
let ofBool (b: bool) : int32 = NativeDefault.zeroed ()

[<FidelityExtern("c", "abs")>]
let ofSbyte (b: sbyte) : sbyte = NativeDefault.zeroed ()

[<FidelityExtern("c", "abs")>]
let isNotZero (b: byte) : bool = NativeDefault.zeroed ()

let describe (text: string) : string =
    CString.using text (fun p ->
        match strchr p 0x3dl with
        | Some rest -> $"{strlen p} bytes, then {CString.read (NativePtr.add rest 1)}"
        | None -> $"{strlen p} bytes")

let filled () : int32 =
    let values = NativePtr.stackalloc<int32> 4
    let same = memset values 1l 8un
    if NativePtr.toNativeInt same <> NativePtr.toNativeInt values then failwith "another address"
    NativePtr.get values 1 + NativePtr.get values 2

[<EntryPoint>]
let main _ =
    Console.writeln $"{cabs -7l} {labs -9000000000} {hypot 3.0 4.0} {fabsf -1.5f} {toupper 'q'}"
    Console.writeln $"{swapped 0x1234us} {getpid () > 0l}"
    Console.writeln (describe "key=value")
    Console.writeln (describe "nothing")
    let missing = CString.using "ENFOLD_HAS_NO_SUCH_VARIABLE" getenv
    Console.writeln (if missing = None then "not set" else "set")
    Console.writeln $"{filled ()}"
    Console.writeln $"{ofBool true} {ofBool (filled () = 0l)} {ofSbyte -100y} {isNotZero 200uy} {isNotZero 0uy}"
    // Partially applied, and as a value.
    let from3 = hypot 3.0
    for length in List.map from3 [ 4.0; 0.0 ] do
        Console.writeln $"{length}"
    match realloc None 16un with
    | Some block ->
        let p = NativePtr.ofNativeInt<nativeint> block
        NativePtr.write p 5n
        match realloc (Some block) 4096un with
        | Some larger ->
            Console.writeln $"{NativePtr.read (NativePtr.ofNativeInt<nativeint> larger)}"
            free larger
            0
        | None -> 1
    | None -> 1

//@ skip interp
//| 7 9000000000 5 1.5 Q
//| 13330 True
//| 9 bytes, then value
//| 7 bytes
//| not set
//| 16843009
//| 1 0 100 True False
//| 5
//| 3
//| 5

/// Texts for C: bytes that end with a zero.
module CString

/// Applies a function to a copy of a text, which is given back when the function returns.
let using (text: string) (f: nativeptr<byte> -> 'R) : 'R =
    let length = text.Length
    let address = (# "raw_alloc" (length + 1) : nativeint #)
    for i in 0 .. length - 1 do
        (# "mem_store" (address + nativeint i) (byte (# "str_byte" text i : int #)) : unit #)
    try f { address' = address; owner' = Nobody' }
    finally (# "raw_free" address : unit #)

/// The text that begins at an address and ends before the first zero.
let read (p: nativeptr<byte>) : string =
    let mutable length = 0
    while NativePtr.get p length <> 0uy do
        length <- length + 1
    let bytes = (# "arr_zero" length : byte[] #)
    for i in 0 .. length - 1 do
        (# "arr_set" bytes i (NativePtr.get p i) : unit #)
    (# "str_of_bytes" bytes : string #)

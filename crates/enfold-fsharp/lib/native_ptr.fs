/// Memory behind addresses. Nothing is checked: what a pointer points to, and how far, is the program's to
/// know. The compiler only sees to it that pointers of `stackalloc` and of regions do not get out.
module NativePtr

/// The most bytes that `stackalloc` hands out at once.
let largest' = 1048576

let bytes' (count: int) (size: int) : int =
    if count < 0 || count > largest' / size then
        invalidArg "count" $"stackalloc of {count} values of {size} bytes: at most {largest'} bytes fit; use a region"
    else
        count * size

/// Room for `count` values on the stack, until the function returns; all zero. The checker expands it where
/// it is applied.
let stackalloc<'T> (count: int) : nativeptr<'T> = { address' = nativeint count; owner' = Nobody' }

let offset' (p: nativeptr<'T>) (index: int) : nativeint =
    p.address' + nativeint (index * (# "size_of" (# "zeroed" : 'T #) : int #))

let get (p: nativeptr<'T>) (index: int) : 'T = (# "mem_load" (offset' p index) : 'T #)
let set (p: nativeptr<'T>) (index: int) (value: 'T) : unit = (# "mem_store" (offset' p index) value : unit #)
let read (p: nativeptr<'T>) : 'T = (# "mem_load" p.address' : 'T #)
let write (p: nativeptr<'T>) (value: 'T) : unit = (# "mem_store" p.address' value : unit #)
/// The pointer `count` values further on.
let add (p: nativeptr<'T>) (count: int) : nativeptr<'T> = { address' = offset' p count; owner' = p.owner' }
let ofNativeInt<'T> (address: nativeint) : nativeptr<'T> = { address' = address; owner' = Nobody' }
/// The address as a number, which nothing follows: it is the program's to know how long it may be used.
let toNativeInt (p: nativeptr<'T>) : nativeint = p.address'
let isNull (p: nativeptr<'T>) : bool = p.address' = 0n
let nullPtr<'T> : nativeptr<'T> = { address' = 0n; owner' = Nobody' }

/// Copies `count` values; the two ranges may overlap.
let copy (target: nativeptr<'T>) (source: nativeptr<'T>) (count: int) : unit =
    if target.address' <= source.address' then
        for i in 0 .. count - 1 do
            set target i (get source i)
    else
        for i in count - 1 .. -1 .. 0 do
            set target i (get source i)

/// Writes the value `count` times.
let fill (p: nativeptr<'T>) (count: int) (value: 'T) : unit =
    for i in 0 .. count - 1 do
        set p i value

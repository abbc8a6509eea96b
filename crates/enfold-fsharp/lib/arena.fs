/// Hands out memory of a block from its beginning to its end. Nothing is given back but all of it.
module Arena

/// The block of `capacity` bytes at an address. Who owns it sees to it that it outlives the arena.
let fromPointer (address: nativeint) (capacity: int) : Arena<'l> =
    { Base = address; Capacity = capacity; Position = 0 }

/// Bytes that are left.
let remaining (arena: byref<Arena<'l>>) : int = arena.Capacity - arena.Position

/// The address of `bytes` bytes, a multiple of `alignment`, which is a power of two.
let allocAligned (arena: byref<Arena<'l>>) (bytes: int) (alignment: int) : nativeint =
    let now = arena
    let free = now.Base + nativeint now.Position
    let start = (free + nativeint (alignment - 1)) &&& nativeint (-alignment)
    let used = int (start - now.Base) + bytes
    if bytes < 0 || alignment <= 0 then
        invalidArg "bytes" "a size is not negative, and an alignment is positive"
    elif used > now.Capacity then
        failwith $"the arena is full: {bytes} bytes are asked for, {now.Capacity - now.Position} are left"
    else
        arena <- { now with Position = used }
        start

/// The address of `bytes` bytes, a multiple of 8.
let alloc (arena: byref<Arena<'l>>) (bytes: int) : nativeint = allocAligned &arena bytes 8

/// Hands out everything anew.
let reset (arena: byref<Arena<'l>>) : unit = arena <- { arena with Position = 0 }

/// Regions that programs name. A region is a chain of blocks; its head, in memory of its own, holds the bytes
/// that are used, the newest block, where that one is free and where it ends.
module Region

let page' = 4096
let head' = 32
let link' = 16

let get' (address: nativeint) : nativeint = (# "mem_load" address : nativeint #)
let set' (address: nativeint) (value: nativeint) : unit = (# "mem_store" address value : unit #)

let extend' (head: nativeint) (bytes: int) : unit =
    let block = (# "raw_alloc" (bytes + link') : nativeint #)
    set' block (get' (head + 8n))
    set' (head + 8n) block
    set' (head + 16n) (block + nativeint link')
    set' (head + 24n) (block + nativeint (link' + bytes))

let open' (pages: int) : nativeint =
    if pages < 0 || pages > 1073741824 then invalidArg "pages" "the number of pages is negative, or too large"
    let head = (# "raw_alloc" head' : nativeint #)
    extend' head (pages * page')
    head

let close' (head: nativeint) : unit =
    let mutable block = get' (head + 8n)
    while block <> 0n do
        let before = get' block
        (# "raw_free" block : unit #)
        block <- before
    (# "raw_free" head : unit #)

/// A region with room for so many pages of 4096 bytes; it grows if that is not enough. Only as the value of
/// a `let` in a function: the region ends with the scope of the name.
let create (pages: int) : Region = { region' = nativeint pages; scope' = Nobody' }

/// Says that a region is not needed any more. It is given back where the scope of its name ends.
let release (region: Region) : unit = ()

/// Bytes that have been handed out.
let usedBytes (region: Region) : int = int (get' region.region')

let take' (head: nativeint) (count: int) (size: int) : nativeint =
    if count < 0 || count > 1099511627776 then invalidArg "count" "the number of values is negative, or too large"
    let bytes = (count * size + 7) &&& (-8)
    if get' (head + 16n) + nativeint bytes > get' (head + 24n) then
        extend' head ((bytes + page' - 1) / page' * page')
    let start = get' (head + 16n)
    set' (head + 16n) (start + nativeint bytes)
    set' head (get' head + nativeint bytes)
    start

/// Room for `count` values, all zero, until the region ends.
let alloc<'T> (region: Region) (count: int) : nativeptr<'T> =
    { address' = take' region.region' count (# "size_of" (# "zeroed" : 'T #) : int #)
      owner' = region.scope' }

/// The values behind a pointer as an array, which does not belong to the region.
let copyOut<'T> (p: nativeptr<'T>) (count: int) : 'T[] =
    let values = (# "arr_zero" count : 'T[] #)
    for i in 0 .. count - 1 do
        (# "arr_set" values i (NativePtr.get p i) : unit #)
    values

/// The values behind a pointer, in another region.
let copyTo (p: nativeptr<'T>) (count: int) (region: Region) : nativeptr<'T> =
    let target : nativeptr<'T> = alloc region count
    NativePtr.copy target p count
    target

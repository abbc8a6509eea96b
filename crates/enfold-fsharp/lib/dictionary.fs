/// A hash table that keeps the order in which keys were added, until one is removed.
module Dictionary

/// Entries stand in parallel arrays; those with the same bucket are chained through `next`. An
/// index in `buckets` and `next` is one too large, so that zero means none.
[<ReferenceEquality; Viewed("pairs", "seq", "pairs")>]
type Dictionary<'K, 'V> =
    { mutable buckets: int[]
      mutable next: int[]
      mutable hashes: int[]
      mutable keys: 'K[]
      mutable values: 'V[]
      /// Whether the entry holds a key.
      mutable full: bool[]
      /// Entries that were ever used.
      mutable used: int
      mutable live: int
      /// The first entry that was given back, one too large.
      mutable free: int }

let create () : Dictionary<'K, 'V> =
    { buckets = [||]; next = [||]; hashes = [||]; keys = [||]; values = [||]; full = [||]; used = 0; live = 0; free = 0 }
let count (d: Dictionary<'K, 'V>) : int = d.live
let isEmpty (d: Dictionary<'K, 'V>) : bool = d.live = 0

let private hashOf (key: 'K) : int =
    let h = hash key
    // The low bits choose the bucket: they must depend on all bits.
    let mixed = (h ^^^ (h >>> 32)) * 0x9E3779B97F4A7C1
    (mixed ^^^ (mixed >>> 29)) &&& 0x3FFFFFFFFFFFFFFF

let private find (d: Dictionary<'K, 'V>) (key: 'K) (h: int) : int =
    let rec loop (at: int) =
        if at = 0 then -1
        elif d.hashes.[at - 1] = h && d.keys.[at - 1] = key then at - 1
        else loop d.next.[at - 1]
    if d.live = 0 then -1 else loop d.buckets.[h &&& (d.buckets.Length - 1)]

let private grown (a: 'T[]) (n: int) : 'T[] =
    let out = (# "arr_zero" n : 'T[] #)
    (# "arr_blit" a 0 out 0 a.Length : unit #)
    out
/// Makes room for twice as many entries, at least eight; every key gets its bucket anew.
let private grow (d: Dictionary<'K, 'V>) : unit =
    let size = if d.buckets.Length = 0 then 8 else 2 * d.buckets.Length
    d.next <- grown d.next size
    d.hashes <- grown d.hashes size
    d.keys <- grown d.keys size
    d.values <- grown d.values size
    d.full <- grown d.full size
    let buckets = (# "arr_zero" size : int[] #)
    for i in 0 .. d.used - 1 do
        if d.full.[i] then
            let bucket = d.hashes.[i] &&& (size - 1)
            d.next.[i] <- buckets.[bucket]
            buckets.[bucket] <- i + 1
    d.buckets <- buckets

/// A key that is not there yet.
let private insert (d: Dictionary<'K, 'V>) (key: 'K) (h: int) (value: 'V) : unit =
    if d.free = 0 && d.used = d.buckets.Length then grow d
    let mutable at = d.used
    if d.free > 0 then
        at <- d.free - 1
        d.free <- d.next.[at]
    else
        d.used <- d.used + 1
    let bucket = h &&& (d.buckets.Length - 1)
    d.hashes.[at] <- h
    d.keys.[at] <- key
    d.values.[at] <- value
    d.full.[at] <- true
    d.next.[at] <- d.buckets.[bucket]
    d.buckets.[bucket] <- at + 1
    d.live <- d.live + 1

/// Adds a key, or gives it a new value.
let set (d: Dictionary<'K, 'V>) (key: 'K) (value: 'V) : unit =
    let h = hashOf key
    let at = find d key h
    if at >= 0 then d.values.[at] <- value else insert d key h value
/// Adds a key unless it is there; whether it was added.
let tryAdd (d: Dictionary<'K, 'V>) (key: 'K) (value: 'V) : bool =
    let h = hashOf key
    if find d key h >= 0 then false
    else
        insert d key h value
        true
let add (d: Dictionary<'K, 'V>) (key: 'K) (value: 'V) : unit =
    if not (tryAdd d key value) then
        raise (ArgumentException ("An item with the same key has already been added. Key: " + string key))
let containsKey (d: Dictionary<'K, 'V>) (key: 'K) : bool = find d key (hashOf key) >= 0
let get (d: Dictionary<'K, 'V>) (key: 'K) : 'V =
    let at = find d key (hashOf key)
    if at < 0 then
        raise (KeyNotFoundException ("The given key '" + string key + "' was not present in the dictionary."))
    else d.values.[at]
let getOr (d: Dictionary<'K, 'V>) (key: 'K) (fallback: 'V) : 'V =
    let at = find d key (hashOf key)
    if at < 0 then fallback else d.values.[at]
let tryFind (d: Dictionary<'K, 'V>) (key: 'K) : 'V option =
    let at = find d key (hashOf key)
    if at < 0 then None else Some d.values.[at]
let tryGetValue (d: Dictionary<'K, 'V>) (key: 'K) : 'V option = tryFind d key

/// Removes a key; whether it was there.
let remove (d: Dictionary<'K, 'V>) (key: 'K) : bool =
    let h = hashOf key
    let at = find d key h
    if at < 0 then false
    else
        let bucket = h &&& (d.buckets.Length - 1)
        if d.buckets.[bucket] = at + 1 then d.buckets.[bucket] <- d.next.[at]
        else
            let mutable before = d.buckets.[bucket] - 1
            while d.next.[before] <> at + 1 do
                before <- d.next.[before] - 1
            d.next.[before] <- d.next.[at]
        d.full.[at] <- false
        d.next.[at] <- d.free
        d.free <- at + 1
        d.live <- d.live - 1
        true
let clear (d: Dictionary<'K, 'V>) : unit =
    d.buckets <- [||]
    d.next <- [||]
    d.hashes <- [||]
    d.keys <- [||]
    d.values <- [||]
    d.full <- [||]
    d.used <- 0
    d.live <- 0
    d.free <- 0

let iter (f: 'K -> 'V -> unit) (d: Dictionary<'K, 'V>) : unit =
    for i in 0 .. d.used - 1 do
        if d.full.[i] then f d.keys.[i] d.values.[i]
let fold (f: 'S -> 'K -> 'V -> 'S) (state: 'S) (d: Dictionary<'K, 'V>) : 'S =
    let rec loop (state: 'S) (i: int) =
        if i >= d.used then state
        elif d.full.[i] then loop (f state d.keys.[i] d.values.[i]) (i + 1)
        else loop state (i + 1)
    loop state 0
let private foldBack (f: 'K -> 'V -> 'S -> 'S) (d: Dictionary<'K, 'V>) (state: 'S) : 'S =
    let rec loop (state: 'S) (i: int) =
        if i < 0 then state
        elif d.full.[i] then loop (f d.keys.[i] d.values.[i] state) (i - 1)
        else loop state (i - 1)
    loop state (d.used - 1)
let toList (d: Dictionary<'K, 'V>) : ('K * 'V) list = foldBack (fun key value out -> (key, value) :: out) d []
let pairs (d: Dictionary<'K, 'V>) : KeyValuePair<'K, 'V> list =
    foldBack (fun key value out -> KeyValuePair (key, value) :: out) d []
let keys (d: Dictionary<'K, 'V>) : 'K list = foldBack (fun key _ out -> key :: out) d []
let values (d: Dictionary<'K, 'V>) : 'V list = foldBack (fun _ value out -> value :: out) d []
let toArray (d: Dictionary<'K, 'V>) : ('K * 'V)[] =
    match toList d with
    | [] -> [||]
    | first :: rest ->
        let out = (# "arr_new" d.live first : ('K * 'V)[] #)
        let rec loop (i: int) (rest: ('K * 'V) list) =
            match rest with
            | [] -> out
            | pair :: tail ->
                out.[i] <- pair
                loop (i + 1) tail
        loop 1 rest
let ofList (pairs: ('K * 'V) list) : Dictionary<'K, 'V> =
    let d = create ()
    for (key, value) in pairs do
        set d key value
    d
let ofArray (pairs: ('K * 'V)[]) : Dictionary<'K, 'V> =
    let d = create ()
    for (key, value) in pairs do
        set d key value
    d

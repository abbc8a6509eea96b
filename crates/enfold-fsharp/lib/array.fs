module Array

let length (a: 'T[]) : int = (# "arr_len" a : int #)
let isEmpty (a: 'T[]) : bool = a.Length = 0
let empty<'T> : 'T[] = [||]
let get (a: 'T[]) (i: int) : 'T = (# "arr_get" a i : 'T #)
let set (a: 'T[]) (i: int) (x: 'T) : unit = (# "arr_set" a i x : unit #)
let item (i: int) (a: 'T[]) : 'T = (# "arr_get" a i : 'T #)
let tryItem (i: int) (a: 'T[]) : 'T option = if i >= 0 && i < a.Length then Some a.[i] else None
let zeroCreate (n: int) : 'T[] = (# "arr_zero" n : 'T[] #)
let create (n: int) (x: 'T) : 'T[] = (# "arr_new" n x : 'T[] #)
let replicate (n: int) (x: 'T) : 'T[] = (# "arr_new" n x : 'T[] #)
let singleton (x: 'T) : 'T[] = [| x |]
let blit (source: 'T[]) (from: int) (target: 'T[]) (into: int) (count: int) : unit =
    (# "arr_blit" source from target into count : unit #)

let private emptyArray () : 'T = emptyInput' "array" "array"
let private differentLengths (a: int) (b: int) : 'T = differentArrays' a b
let private outsideBounds () : 'T = invalidArg "index" "index must be within bounds of the array"

// Elements that are there, which every use has made sure of.
let private at (a: 'T[]) (i: int) : 'T = (# "arr_at" a i : 'T #)
let private put (a: 'T[]) (i: int) (x: 'T) : unit = (# "arr_put" a i x : unit #)

// As many elements as `f` yields for. Numbers and the like are put into zeros one after the other: a loop that can be joined with one that goes
// through the array.
let private build (n: int) (f: int -> 'T) : 'T[] =
    let none: 'T[] = [||]
    if (# "arr_plain" none : bool #) then
        let out: 'T[] = (# "arr_zero" n : 'T[] #)
        let rec fill (i: int) =
            if i >= n then out
            else
                put out i (f i)
                fill (i + 1)
        fill 0
    elif n = 0 then none
    else
        let out = create n (f 0)
        for i in 1 .. n - 1 do
            put out i (f i)
        out
let init (n: int) (f: int -> 'T) : 'T[] = if n < 0 then negative' "count" n else build n f
let sub (a: 'T[]) (start: int) (count: int) : 'T[] =
    if start < 0 then negative' "startIndex" start
    if count < 0 then negative' "count" count
    if start > a.Length - count then outOfRange' "count" count "array.Length" a.Length
    elif count = 0 then [||]
    else
        let out = create count a.[start]
        blit a start out 0 count
        out
let copy (a: 'T[]) : 'T[] = sub a 0 a.Length
let append (a: 'T[]) (b: 'T[]) : 'T[] =
    if a.Length = 0 then copy b
    elif b.Length = 0 then copy a
    else
        let out = create (a.Length + b.Length) a.[0]
        blit a 0 out 0 a.Length
        blit b 0 out a.Length b.Length
        out
let fill (a: 'T[]) (start: int) (count: int) (x: 'T) : unit =
    if start < 0 then negative' "targetIndex" start
    if count < 0 then negative' "count" count
    if start > a.Length - count then outOfRange' "count" count "target.Length" a.Length
    for i in start .. start + count - 1 do
        a.[i] <- x
let toList (a: 'T[]) : 'T list =
    let rec loop (i: int) (out: 'T list) = if i < 0 then out else loop (i - 1) (a.[i] :: out)
    loop (a.Length - 1) []
let ofList (xs: 'T list) : 'T[] =
    let rec count (n: int) (rest: 'T list) = match rest with [] -> n | _ :: tail -> count (n + 1) tail
    match xs with
    | [] -> [||]
    | first :: _ ->
        let out = create (count 0 xs) first
        let rec loop (i: int) (rest: 'T list) =
            match rest with
            | [] -> out
            | x :: tail ->
                out.[i] <- x
                loop (i + 1) tail
        loop 0 xs

let map (f: 'T -> 'U) (a: 'T[]) : 'U[] = build a.Length (fun i -> f (at a i))
let mapi (f: int -> 'T -> 'U) (a: 'T[]) : 'U[] = build a.Length (fun i -> f i (at a i))
let map2 (f: 'A -> 'B -> 'C) (a: 'A[]) (b: 'B[]) : 'C[] =
    if a.Length <> b.Length then differentLengths a.Length b.Length
    build a.Length (fun i -> f (at a i) (at b i))
let mapi2 (f: int -> 'A -> 'B -> 'C) (a: 'A[]) (b: 'B[]) : 'C[] =
    if a.Length <> b.Length then differentLengths a.Length b.Length
    build a.Length (fun i -> f i (at a i) (at b i))
let map3 (f: 'A -> 'B -> 'C -> 'D) (a: 'A[]) (b: 'B[]) (c: 'C[]) : 'D[] =
    if a.Length <> b.Length then differentLengths a.Length b.Length
    if a.Length <> c.Length then differentLengths a.Length c.Length
    build a.Length (fun i -> f (at a i) (at b i) (at c i))
let indexed (a: 'T[]) : (int * 'T)[] = build a.Length (fun i -> (i, at a i))
let iter (f: 'T -> unit) (a: 'T[]) : unit =
    for x in a do
        f x
let iteri (f: int -> 'T -> unit) (a: 'T[]) : unit =
    let rec loop (i: int) =
        if i < a.Length then
            f i (at a i)
            loop (i + 1)
    loop 0
let iter2 (f: 'A -> 'B -> unit) (a: 'A[]) (b: 'B[]) : unit =
    if a.Length <> b.Length then differentLengths a.Length b.Length
    for i in 0 .. a.Length - 1 do
        f a.[i] b.[i]
let iteri2 (f: int -> 'A -> 'B -> unit) (a: 'A[]) (b: 'B[]) : unit =
    if a.Length <> b.Length then differentLengths a.Length b.Length
    for i in 0 .. a.Length - 1 do
        f i a.[i] b.[i]

let fold (f: 'S -> 'T -> 'S) (state: 'S) (a: 'T[]) : 'S =
    let rec loop (state: 'S) (i: int) = if i >= a.Length then state else loop (f state a.[i]) (i + 1)
    loop state 0
let foldBack (f: 'T -> 'S -> 'S) (a: 'T[]) (state: 'S) : 'S =
    let rec loop (state: 'S) (i: int) = if i < 0 then state else loop (f a.[i] state) (i - 1)
    loop state (a.Length - 1)
let fold2 (f: 'S -> 'A -> 'B -> 'S) (state: 'S) (a: 'A[]) (b: 'B[]) : 'S =
    if a.Length <> b.Length then differentLengths a.Length b.Length
    let rec loop (state: 'S) (i: int) = if i >= a.Length then state else loop (f state a.[i] b.[i]) (i + 1)
    loop state 0
let foldBack2 (f: 'A -> 'B -> 'S -> 'S) (a: 'A[]) (b: 'B[]) (state: 'S) : 'S =
    if a.Length <> b.Length then differentLengths a.Length b.Length
    let rec loop (state: 'S) (i: int) = if i < 0 then state else loop (f a.[i] b.[i] state) (i - 1)
    loop state (a.Length - 1)
let reduce (f: 'T -> 'T -> 'T) (a: 'T[]) : 'T =
    if a.Length = 0 then emptyArray ()
    let rec loop (state: 'T) (i: int) = if i >= a.Length then state else loop (f state a.[i]) (i + 1)
    loop a.[0] 1
let reduceBack (f: 'T -> 'T -> 'T) (a: 'T[]) : 'T =
    if a.Length = 0 then emptyArray ()
    let rec loop (state: 'T) (i: int) = if i < 0 then state else loop (f a.[i] state) (i - 1)
    loop a.[a.Length - 1] (a.Length - 2)
let scan (f: 'S -> 'T -> 'S) (state: 'S) (a: 'T[]) : 'S[] =
    let out = create (a.Length + 1) state
    for i in 0 .. a.Length - 1 do
        out.[i + 1] <- f out.[i] a.[i]
    out
let scanBack (f: 'T -> 'S -> 'S) (a: 'T[]) (state: 'S) : 'S[] =
    let out = create (a.Length + 1) state
    for i in a.Length - 1 .. -1 .. 0 do
        out.[i] <- f a.[i] out.[i + 1]
    out
let mapFold (f: 'S -> 'T -> 'U * 'S) (state: 'S) (a: 'T[]) : 'U[] * 'S =
    let mutable state = state
    let out =
        map
            (fun x ->
                let (y, next) = f state x
                state <- next
                y)
            a
    (out, state)
let mapFoldBack (f: 'T -> 'S -> 'U * 'S) (a: 'T[]) (state: 'S) : 'U[] * 'S =
    if a.Length = 0 then ([||], state)
    else
        let (last, next) = f a.[a.Length - 1] state
        let out = create a.Length last
        let mutable state = next
        for i in a.Length - 2 .. -1 .. 0 do
            let (y, next) = f a.[i] state
            out.[i] <- y
            state <- next
        (out, state)
let unfold (f: 'S -> ('T * 'S) option) (state: 'S) : 'T[] =
    let rec loop (state: 'S) (out: 'T list) =
        match f state with
        | Some (x, next) -> loop next (x :: out)
        | None -> out
    let backwards = ofList (loop state [])
    init backwards.Length (fun i -> backwards.[backwards.Length - 1 - i])

let exists (f: 'T -> bool) (a: 'T[]) : bool =
    let rec loop (i: int) = if i >= a.Length then false elif f a.[i] then true else loop (i + 1)
    loop 0
let forall (f: 'T -> bool) (a: 'T[]) : bool =
    let rec loop (i: int) = if i >= a.Length then true elif f a.[i] then loop (i + 1) else false
    loop 0
let exists2 (f: 'A -> 'B -> bool) (a: 'A[]) (b: 'B[]) : bool =
    if a.Length <> b.Length then differentLengths a.Length b.Length
    let rec loop (i: int) = if i >= a.Length then false elif f a.[i] b.[i] then true else loop (i + 1)
    loop 0
let forall2 (f: 'A -> 'B -> bool) (a: 'A[]) (b: 'B[]) : bool =
    if a.Length <> b.Length then differentLengths a.Length b.Length
    let rec loop (i: int) = if i >= a.Length then true elif f a.[i] b.[i] then loop (i + 1) else false
    loop 0
let contains (item: 'T) (a: 'T[]) : bool = exists (fun x -> x = item) a
let compareWith (order: 'T -> 'T -> int) (a: 'T[]) (b: 'T[]) : int =
    let rec loop (i: int) =
        if i >= a.Length then (if i >= b.Length then 0 else -1)
        elif i >= b.Length then 1
        else
            let c = order a.[i] b.[i]
            if c <> 0 then c else loop (i + 1)
    loop 0

let tryFindIndex (f: 'T -> bool) (a: 'T[]) : int option =
    let rec loop (i: int) = if i >= a.Length then None elif f a.[i] then Some i else loop (i + 1)
    loop 0
let tryFindIndexBack (f: 'T -> bool) (a: 'T[]) : int option =
    let rec loop (i: int) = if i < 0 then None elif f a.[i] then Some i else loop (i - 1)
    loop (a.Length - 1)
let findIndex (f: 'T -> bool) (a: 'T[]) : int =
    match tryFindIndex f a with
    | Some i -> i
    | None -> notFound' ()
let findIndexBack (f: 'T -> bool) (a: 'T[]) : int =
    match tryFindIndexBack f a with
    | Some i -> i
    | None -> notFound' ()
let tryFind (f: 'T -> bool) (a: 'T[]) : 'T option = match tryFindIndex f a with Some i -> Some a.[i] | None -> None
let tryFindBack (f: 'T -> bool) (a: 'T[]) : 'T option =
    match tryFindIndexBack f a with
    | Some i -> Some a.[i]
    | None -> None
let find (f: 'T -> bool) (a: 'T[]) : 'T = a.[findIndex f a]
let findBack (f: 'T -> bool) (a: 'T[]) : 'T = a.[findIndexBack f a]
let tryPick (f: 'T -> 'U option) (a: 'T[]) : 'U option =
    let rec loop (i: int) =
        if i >= a.Length then None
        else
            match f a.[i] with
            | Some y -> Some y
            | None -> loop (i + 1)
    loop 0
let pick (f: 'T -> 'U option) (a: 'T[]) : 'U =
    match tryPick f a with
    | Some y -> y
    | None -> notFound' ()

let filter (f: 'T -> bool) (a: 'T[]) : 'T[] =
    if (# "arr_plain" a : bool #) then
        let kept: 'T[] = (# "arr_zero" a.Length : 'T[] #)
        let rec keep (i: int) (n: int) =
            if i >= a.Length then
                let out: 'T[] = (# "arr_zero" n : 'T[] #)
                blit kept 0 out 0 n
                out
            else
                let x = at a i
                if f x then
                    put kept n x
                    keep (i + 1) (n + 1)
                else
                    keep (i + 1) n
        keep 0 0
    elif a.Length = 0 then [||]
    else
        let kept = create a.Length a.[0]
        let mutable n = 0
        for x in a do
            if f x then
                kept.[n] <- x
                n <- n + 1
        sub kept 0 n
let where (f: 'T -> bool) (a: 'T[]) : 'T[] = filter f a
let choose (f: 'T -> 'U option) (a: 'T[]) : 'U[] =
    // From left to right, as `f` may have effects.
    let results = map f a
    let rec gather (i: int) (out: 'U list) =
        if i < 0 then out
        else
            match results.[i] with
            | Some y -> gather (i - 1) (y :: out)
            | None -> gather (i - 1) out
    ofList (gather (a.Length - 1) [])
let concat (arrays: 'T[] list) : 'T[] =
    let rec total (n: int) (rest: 'T[] list) = match rest with [] -> n | a :: tail -> total (n + a.Length) tail
    let rec first (rest: 'T[] list) = match rest with [] -> None | a :: tail -> if a.Length > 0 then Some a.[0] else first tail
    match first arrays with
    | None -> [||]
    | Some x ->
        let out = create (total 0 arrays) x
        let rec loop (at: int) (rest: 'T[] list) =
            match rest with
            | [] -> out
            | a :: tail ->
                blit a 0 out at a.Length
                loop (at + a.Length) tail
        loop 0 arrays
let collect (f: 'T -> 'U[]) (a: 'T[]) : 'U[] = concat (toList (map f a))
let partition (f: 'T -> bool) (a: 'T[]) : 'T[] * 'T[] =
    if a.Length = 0 then ([||], [||])
    else
        let yes = create a.Length a.[0]
        let no = create a.Length a.[0]
        let mutable n = 0
        let mutable m = 0
        for x in a do
            if f x then
                yes.[n] <- x
                n <- n + 1
            else
                no.[m] <- x
                m <- m + 1
        (sub yes 0 n, sub no 0 m)
let rev (a: 'T[]) : 'T[] = init a.Length (fun i -> a.[a.Length - 1 - i])
let zip (a: 'A[]) (b: 'B[]) : ('A * 'B)[] = map2 (fun x y -> (x, y)) a b
let zip3 (a: 'A[]) (b: 'B[]) (c: 'C[]) : ('A * 'B * 'C)[] = map3 (fun x y z -> (x, y, z)) a b c
let unzip (pairs: ('A * 'B)[]) : 'A[] * 'B[] = (map fst pairs, map snd pairs)
let unzip3 (triples: ('A * 'B * 'C)[]) : 'A[] * 'B[] * 'C[] =
    (map (fun (a, _, _) -> a) triples, map (fun (_, b, _) -> b) triples, map (fun (_, _, c) -> c) triples)
let allPairs (a: 'A[]) (b: 'B[]) : ('A * 'B)[] =
    if b.Length = 0 then [||]
    else init (a.Length * b.Length) (fun i -> (a.[i / b.Length], b.[i % b.Length]))
let head (a: 'T[]) : 'T = if a.Length = 0 then emptyArray () else a.[0]
let last (a: 'T[]) : 'T = if a.Length = 0 then emptyArray () else a.[a.Length - 1]
let tail (a: 'T[]) : 'T[] = if a.Length = 0 then emptyArray () else sub a 1 (a.Length - 1)
let tryHead (a: 'T[]) : 'T option = if a.Length = 0 then None else Some a.[0]
let tryLast (a: 'T[]) : 'T option = if a.Length = 0 then None else Some a.[a.Length - 1]
let exactlyOne (a: 'T[]) : 'T =
    if a.Length = 1 then a.[0]
    elif a.Length = 0 then emptyArray ()
    else tooMany' "array"
let tryExactlyOne (a: 'T[]) : 'T option = if a.Length = 1 then Some a.[0] else None
let take (n: int) (a: 'T[]) : 'T[] =
    if n < 0 then negative' "count" n
    elif n > a.Length then tooFew' ()
    else sub a 0 n
let truncate (n: int) (a: 'T[]) : 'T[] = sub a 0 (if n < 0 then 0 elif n < a.Length then n else a.Length)
let skip (n: int) (a: 'T[]) : 'T[] =
    if n > a.Length then outOfRange' "count" n "array.Length" a.Length
    elif n <= 0 then copy a
    else sub a n (a.Length - n)
let takeWhile (f: 'T -> bool) (a: 'T[]) : 'T[] =
    match tryFindIndex (fun x -> not (f x)) a with
    | Some i -> sub a 0 i
    | None -> copy a
let skipWhile (f: 'T -> bool) (a: 'T[]) : 'T[] =
    match tryFindIndex (fun x -> not (f x)) a with
    | Some i -> sub a i (a.Length - i)
    | None -> [||]
let splitAt (n: int) (a: 'T[]) : 'T[] * 'T[] =
    if n < 0 then negative' "index" n
    elif n > a.Length then tooFew' ()
    else (sub a 0 n, sub a n (a.Length - n))
let chunkBySize (size: int) (a: 'T[]) : 'T[][] =
    if size <= 0 then notPositive' "chunkSize" size
    init ((a.Length + size - 1) / size) (fun i ->
        let start = i * size
        let rest = a.Length - start
        sub a start (if rest < size then rest else size))
let splitInto (count: int) (a: 'T[]) : 'T[][] =
    if count <= 0 then notPositive' "count" count
    let parts = if a.Length < count then a.Length else count
    if parts = 0 then [||]
    else
        // The first parts are one longer if it does not come out even.
        let size = a.Length / parts
        let longer = a.Length % parts
        init parts (fun i ->
            if i < longer then sub a (i * (size + 1)) (size + 1)
            else sub a (i * size + longer) size)
let windowed (size: int) (a: 'T[]) : 'T[][] =
    if size <= 0 then notPositive' "windowSize" size
    if a.Length < size then [||] else init (a.Length - size + 1) (fun i -> sub a i size)
let pairwise (a: 'T[]) : ('T * 'T)[] =
    if a.Length < 2 then [||] else init (a.Length - 1) (fun i -> (a.[i], a.[i + 1]))
let transpose (rows: 'T[] list) : 'T[][] =
    match rows with
    | [] -> [||]
    | first :: _ ->
        let all = ofList rows
        if exists (fun (row: 'T[]) -> row.Length <> first.Length) all then
            invalidArg "arrays" "The arrays have different lengths."
        init first.Length (fun j -> init all.Length (fun i -> all.[i].[j]))
let permute (place: int -> int) (a: 'T[]) : 'T[] =
    let out = copy a
    let taken = create a.Length false
    for i in 0 .. a.Length - 1 do
        let j = place i
        if j < 0 || j >= a.Length || taken.[j] then
            invalidArg "indexMap" "The function did not compute a permutation."
        taken.[j] <- true
        out.[j] <- a.[i]
    out
let insertManyAt (index: int) (items: 'T[]) (a: 'T[]) : 'T[] =
    if index < 0 || index > a.Length then outsideBounds ()
    append (sub a 0 index) (append items (sub a index (a.Length - index)))
let insertAt (index: int) (item: 'T) (a: 'T[]) : 'T[] = insertManyAt index [| item |] a
let removeManyAt (index: int) (count: int) (a: 'T[]) : 'T[] =
    if index < 0 || count < 0 || index > a.Length - count then
        outsideBounds ()
    append (sub a 0 index) (sub a (index + count) (a.Length - index - count))
let removeAt (index: int) (a: 'T[]) : 'T[] = removeManyAt index 1 a
let updateAt (index: int) (item: 'T) (a: 'T[]) : 'T[] =
    if index < 0 || index >= a.Length then outsideBounds ()
    let out = copy a
    out.[index] <- item
    out

let inline sum (a: 'T[]) : 'T =
    if a.Length = 0 then (# "zeroed" : 'T #)
    else
        let rec loop (state: 'T) (i: int) = if i >= a.Length then state else loop (state + a.[i]) (i + 1)
        loop a.[0] 1
let inline sumBy (f: 'T -> 'U) (a: 'T[]) : 'U =
    if a.Length = 0 then (# "zeroed" : 'U #)
    else
        let rec loop (state: 'U) (i: int) = if i >= a.Length then state else loop (state + f a.[i]) (i + 1)
        loop (f a.[0]) 1
let average (a: float[]) : float = if a.Length = 0 then emptyArray () else sum a / float a.Length
let averageBy (f: 'T -> float) (a: 'T[]) : float = if a.Length = 0 then emptyArray () else sumBy f a / float a.Length
let max (a: 'T[]) : 'T = reduce (fun x y -> if x < y then y else x) a
let min (a: 'T[]) : 'T = reduce (fun x y -> if y < x then y else x) a
let maxBy (f: 'T -> 'K) (a: 'T[]) : 'T =
    if a.Length = 0 then emptyArray ()
    let rec loop (best: 'T) (key: 'K) (i: int) =
        if i >= a.Length then best
        else
            let k = f a.[i]
            if key < k then loop a.[i] k (i + 1) else loop best key (i + 1)
    loop a.[0] (f a.[0]) 1
let minBy (f: 'T -> 'K) (a: 'T[]) : 'T =
    if a.Length = 0 then emptyArray ()
    let rec loop (best: 'T) (key: 'K) (i: int) =
        if i >= a.Length then best
        else
            let k = f a.[i]
            if k < key then loop a.[i] k (i + 1) else loop best key (i + 1)
    loop a.[0] (f a.[0]) 1

let distinctBy (f: 'T -> 'K) (a: 'T[]) : 'T[] =
    let seen = HashSet.create ()
    filter (fun x -> HashSet.add seen (f x)) a
let distinct (a: 'T[]) : 'T[] = distinctBy (fun x -> x) a
let except (unwanted: 'T list) (a: 'T[]) : 'T[] =
    let seen = HashSet.create ()
    for x in unwanted do
        HashSet.add seen x |> ignore
    filter (fun x -> HashSet.add seen x) a
let countBy (f: 'T -> 'K) (a: 'T[]) : ('K * int)[] =
    let counts = Dictionary.create ()
    for x in a do
        let key = f x
        Dictionary.set counts key (1 + Dictionary.getOr counts key 0)
    Dictionary.toArray counts
/// Groups in the order in which their keys appear first.
let groupBy (f: 'T -> 'K) (a: 'T[]) : ('K * 'T[])[] =
    let keys = map f a
    let counts = countBy (fun key -> key) keys
    let starts = Dictionary.create ()
    let mutable at = 0
    for (key, count) in counts do
        Dictionary.set starts key at
        at <- at + count
    let placed = copy a
    for i in 0 .. a.Length - 1 do
        let at = Dictionary.get starts keys.[i]
        placed.[at] <- a.[i]
        Dictionary.set starts keys.[i] (at + 1)
    map
        (fun (key, count) ->
            let stop = Dictionary.get starts key
            (key, sub placed (stop - count) count))
        counts

let swap (a: 'T[]) (i: int) (j: int) : unit =
    let x = a.[i]
    a.[i] <- a.[j]
    a.[j] <- x

/// Merges the sorted runs `from[lo, mid)` and `from[mid, hi)` into `into[lo, hi)`.
let private merge (order: 'T -> 'T -> int) (from: 'T[]) (into: 'T[]) (lo: int) (mid: int) (hi: int) : unit =
    let mutable i = lo
    let mutable j = mid
    for k in lo .. hi - 1 do
        if i < mid && (j >= hi || order from.[i] from.[j] <= 0) then
            into.[k] <- from.[i]
            i <- i + 1
        else
            into.[k] <- from.[j]
            j <- j + 1
/// Sorts runs of eight by insertion.
let private sortRuns (order: 'T -> 'T -> int) (a: 'T[]) : unit =
    for start in 0 .. 8 .. a.Length - 1 do
        let stop = if start + 8 < a.Length then start + 8 else a.Length
        for i in start + 1 .. stop - 1 do
            let x = a.[i]
            let mutable j = i - 1
            while j >= start && order a.[j] x > 0 do
                a.[j + 1] <- a.[j]
                j <- j - 1
            a.[j + 1] <- x
/// A merge sort from the bottom up: stable, with one further array.
let sortInPlaceWith (order: 'T -> 'T -> int) (a: 'T[]) : unit =
    let n = a.Length
    sortRuns order a
    if n > 8 then
        let other = copy a
        let mutable width = 8
        let mutable inOther = false
        while width < n do
            let from = if inOther then other else a
            let into = if inOther then a else other
            for lo in 0 .. 2 * width .. n - 1 do
                let mid = if lo + width < n then lo + width else n
                let hi = if mid + width < n then mid + width else n
                merge order from into lo mid hi
            inOther <- not inOther
            width <- 2 * width
        if inOther then blit other 0 a 0 n
let sortInPlace (a: 'T[]) : unit = sortInPlaceWith (fun x y -> compare x y) a
let sortWith (order: 'T -> 'T -> int) (a: 'T[]) : 'T[] =
    let out = copy a
    sortInPlaceWith order out
    out
let sort (a: 'T[]) : 'T[] = sortWith (fun x y -> compare x y) a
let sortDescending (a: 'T[]) : 'T[] = sortWith (fun x y -> compare y x) a
/// Each key is computed once.
let sortBy (f: 'T -> 'K) (a: 'T[]) : 'T[] =
    map snd (sortWith (fun (x, _) (y, _) -> compare x y) (map (fun x -> (f x, x)) a))
let sortByDescending (f: 'T -> 'K) (a: 'T[]) : 'T[] =
    map snd (sortWith (fun (x, _) (y, _) -> compare y x) (map (fun x -> (f x, x)) a))
let sortInPlaceBy (f: 'T -> 'K) (a: 'T[]) : unit =
    let sorted = sortBy f a
    blit sorted 0 a 0 a.Length

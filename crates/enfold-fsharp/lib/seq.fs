/// Sequences. Making one does nothing but remember what it was made of; starting an enumeration has no
/// effect either; pulling runs code up to the next element. Whoever stops before the end says so.
module Seq

// ---- making sequences ----

let empty<'T> : seq<'T> = { start' = fun () -> { next' = (fun () -> Done' ()); stop' = fun () -> () } }

let singleton (x: 'T) : seq<'T> = seq { yield x }

let init (n: int) (f: int -> 'T) : seq<'T> =
    { start' =
        fun () ->
            let mutable i = 0
            { next' =
                (fun () ->
                    if i < n then
                        let x = f i
                        i <- i + 1
                        Next' x
                    else
                        Done' ())
              stop' = fun () -> () } }

let initInfinite (f: int -> 'T) : seq<'T> =
    { start' =
        fun () ->
            let mutable i = 0
            { next' =
                (fun () ->
                    let x = f i
                    i <- i + 1
                    Next' x)
              stop' = fun () -> () } }

let replicate (n: int) (x: 'T) : seq<'T> = init n (fun _ -> x)

let unfold (f: 'S -> ('T * 'S) option) (state: 'S) : seq<'T> =
    { start' =
        fun () ->
            let mutable now = state
            let mutable ended = false
            { next' =
                (fun () ->
                    if ended then
                        Done' ()
                    else
                        match f now with
                        | Some (x, later) ->
                            now <- later
                            Next' x
                        | None ->
                            ended <- true
                            Done' ())
              stop' = fun () -> () } }

let delay (f: unit -> seq<'T>) : seq<'T> = seq { yield! f () }

// ---- sequences of sequences' elements ----

let map (f: 'A -> 'B) (s: seq<'A>) : seq<'B> =
    { start' =
        fun () ->
            let m = s.start' ()
            { next' =
                (fun () ->
                    match m.next' () with
                    | Next' x -> Next' (f x)
                    | Done' () -> Done' ())
              stop' = m.stop' } }

let mapi (f: int -> 'A -> 'B) (s: seq<'A>) : seq<'B> =
    { start' =
        fun () ->
            let m = s.start' ()
            let mutable i = 0
            { next' =
                (fun () ->
                    match m.next' () with
                    | Next' x ->
                        let y = f i x
                        i <- i + 1
                        Next' y
                    | Done' () -> Done' ())
              stop' = m.stop' } }

let indexed (s: seq<'T>) : seq<int * 'T> = mapi (fun i x -> (i, x)) s

let filter (p: 'T -> bool) (s: seq<'T>) : seq<'T> =
    { start' =
        fun () ->
            let m = s.start' ()
            { next' =
                (fun () ->
                    let rec search () =
                        match m.next' () with
                        | Next' x -> if p x then Next' x else search ()
                        | Done' () -> Done' ()
                    search ())
              stop' = m.stop' } }

let where (p: 'T -> bool) (s: seq<'T>) : seq<'T> = filter p s

let choose (f: 'A -> 'B option) (s: seq<'A>) : seq<'B> =
    { start' =
        fun () ->
            let m = s.start' ()
            { next' =
                (fun () ->
                    let rec search () =
                        match m.next' () with
                        | Next' x ->
                            match f x with
                            | Some y -> Next' y
                            | None -> search ()
                        | Done' () -> Done' ()
                    search ())
              stop' = m.stop' } }

/// At most `n` elements; nothing is pulled after the last of them.
let take (n: int) (s: seq<'T>) : seq<'T> =
    { start' =
        fun () ->
            let m = s.start' ()
            let mutable left = n
            { next' =
                (fun () ->
                    if left > 0 then
                        left <- left - 1
                        m.next' ()
                    else
                        if left = 0 then
                            left <- -1
                            if n > 0 then m.stop' ()
                        Done' ())
              stop' = m.stop' } }

let truncate (n: int) (s: seq<'T>) : seq<'T> = take n s

let takeWhile (p: 'T -> bool) (s: seq<'T>) : seq<'T> =
    { start' =
        fun () ->
            let m = s.start' ()
            let mutable ended = false
            { next' =
                (fun () ->
                    if ended then
                        Done' ()
                    else
                        match m.next' () with
                        | Next' x ->
                            if p x then
                                Next' x
                            else
                                ended <- true
                                m.stop' ()
                                Done' ()
                        | Done' () ->
                            ended <- true
                            Done' ())
              stop' = m.stop' } }

/// Without the first `n` elements; a sequence that is shorter raises when it is enumerated.
let skip (n: int) (s: seq<'T>) : seq<'T> =
    { start' =
        fun () ->
            let m = s.start' ()
            let mutable left = n
            { next' =
                (fun () ->
                    let rec search () =
                        match m.next' () with
                        | Next' x ->
                            if left > 0 then
                                left <- left - 1
                                search ()
                            else
                                Next' x
                        | Done' () ->
                            if left > 0 then raise (ArgumentException "the sequence is too short")
                            Done' ()
                    search ())
              stop' = m.stop' } }

let skipWhile (p: 'T -> bool) (s: seq<'T>) : seq<'T> =
    { start' =
        fun () ->
            let m = s.start' ()
            let mutable skipping = true
            { next' =
                (fun () ->
                    let rec search () =
                        match m.next' () with
                        | Next' x ->
                            if skipping && p x then
                                search ()
                            else
                                skipping <- false
                                Next' x
                        | Done' () -> Done' ()
                    search ())
              stop' = m.stop' } }

let tail (s: seq<'T>) : seq<'T> = skip 1 s

let collect (f: 'A -> seq<'B>) (s: seq<'A>) : seq<'B> =
    seq {
        for x in s do
            for y in f x do
                yield y
    }

let concat (s: seq<seq<'T>>) : seq<'T> =
    seq {
        for inner in s do
            for x in inner do
                yield x
    }

let append (a: seq<'T>) (b: seq<'T>) : seq<'T> =
    seq {
        for x in a do
            yield x
        for x in b do
            yield x
    }

let map2 (f: 'A -> 'B -> 'C) (a: seq<'A>) (b: seq<'B>) : seq<'C> =
    { start' =
        fun () ->
            let m = a.start' ()
            let n = b.start' ()
            { next' =
                (fun () ->
                    match m.next' () with
                    | Done' () ->
                        n.stop' ()
                        Done' ()
                    | Next' x ->
                        match n.next' () with
                        | Next' y -> Next' (f x y)
                        | Done' () ->
                            m.stop' ()
                            Done' ())
              stop' =
                fun () ->
                    n.stop' ()
                    m.stop' () } }

let zip (a: seq<'A>) (b: seq<'B>) : seq<'A * 'B> = map2 (fun x y -> (x, y)) a b

let zip3 (a: seq<'A>) (b: seq<'B>) (c: seq<'C>) : seq<'A * 'B * 'C> =
    map2 (fun x pair -> match pair with (y, z) -> (x, y, z)) a (zip b c)

let map3 (f: 'A -> 'B -> 'C -> 'D) (a: seq<'A>) (b: seq<'B>) (c: seq<'C>) : seq<'D> =
    map2 (fun x pair -> match pair with (y, z) -> f x y z) a (zip b c)

let pairwise (s: seq<'T>) : seq<'T * 'T> =
    { start' =
        fun () ->
            let m = s.start' ()
            let mutable before = None
            { next' =
                (fun () ->
                    let rec search () =
                        match m.next' () with
                        | Done' () -> Done' ()
                        | Next' x ->
                            match before with
                            | None ->
                                before <- Some x
                                search ()
                            | Some y ->
                                before <- Some x
                                Next' (y, x)
                    search ())
              stop' = m.stop' } }

/// The states of a fold, the first one included.
let scan (f: 'S -> 'T -> 'S) (state: 'S) (s: seq<'T>) : seq<'S> =
    { start' =
        fun () ->
            let m = s.start' ()
            let mutable now = state
            let mutable first = true
            { next' =
                (fun () ->
                    if first then
                        first <- false
                        Next' now
                    else
                        match m.next' () with
                        | Next' x ->
                            now <- f now x
                            Next' now
                        | Done' () -> Done' ())
              stop' = m.stop' } }

// ---- consuming sequences ----

let fold (f: 'S -> 'T -> 'S) (state: 'S) (s: seq<'T>) : 'S =
    let m = s.start' ()
    let rec loop (now: 'S) =
        match m.next' () with
        | Next' x -> loop (f now x)
        | Done' () -> now
    loop state

let fold2 (f: 'S -> 'A -> 'B -> 'S) (state: 'S) (a: seq<'A>) (b: seq<'B>) : 'S =
    fold (fun now pair -> match pair with (x, y) -> f now x y) state (zip a b)

let iter (f: 'T -> unit) (s: seq<'T>) : unit =
    for x in s do
        f x

let iteri (f: int -> 'T -> unit) (s: seq<'T>) : unit =
    let mutable i = 0
    for x in s do
        f i x
        i <- i + 1

let iter2 (f: 'A -> 'B -> unit) (a: seq<'A>) (b: seq<'B>) : unit =
    for pair in zip a b do
        match pair with
        | (x, y) -> f x y

let length (s: seq<'T>) : int = fold (fun n _ -> n + 1) 0 s

let toList (s: seq<'T>) : 'T list = List.rev (fold (fun xs x -> x :: xs) [] s)

let toArray (s: seq<'T>) : 'T[] = Collect.toArray (fold (fun xs x -> x :: xs) [] s)

let ofSeq (s: seq<'T>) : seq<'T> = s

/// The first element for which `f` has something; nothing is pulled after it.
let tryPick (f: 'A -> 'B option) (s: seq<'A>) : 'B option =
    let m = s.start' ()
    let rec loop () =
        match m.next' () with
        | Next' x ->
            match f x with
            | Some y ->
                m.stop' ()
                Some y
            | None -> loop ()
        | Done' () -> None
    loop ()

let pick (f: 'A -> 'B option) (s: seq<'A>) : 'B =
    match tryPick f s with
    | Some y -> y
    | None -> raise KeyNotFoundException

let tryFind (p: 'T -> bool) (s: seq<'T>) : 'T option = tryPick (fun x -> if p x then Some x else None) s
let find (p: 'T -> bool) (s: seq<'T>) : 'T =
    match tryFind p s with
    | Some x -> x
    | None -> raise KeyNotFoundException
let tryFindIndex (p: 'T -> bool) (s: seq<'T>) : int option =
    tryPick (fun pair -> match pair with (i, x) -> if p x then Some i else None) (indexed s)
let findIndex (p: 'T -> bool) (s: seq<'T>) : int =
    match tryFindIndex p s with
    | Some i -> i
    | None -> raise KeyNotFoundException

let exists (p: 'T -> bool) (s: seq<'T>) : bool =
    match tryFind p s with
    | Some _ -> true
    | None -> false
let forall (p: 'T -> bool) (s: seq<'T>) : bool = not (exists (fun x -> not (p x)) s)
let exists2 (p: 'A -> 'B -> bool) (a: seq<'A>) (b: seq<'B>) : bool = exists (fun pair -> match pair with (x, y) -> p x y) (zip a b)
let forall2 (p: 'A -> 'B -> bool) (a: seq<'A>) (b: seq<'B>) : bool = forall (fun pair -> match pair with (x, y) -> p x y) (zip a b)
let contains (x: 'T) (s: seq<'T>) : bool = exists (fun y -> y = x) s

let tryHead (s: seq<'T>) : 'T option = tryPick (fun x -> Some x) s
let head (s: seq<'T>) : 'T =
    match tryHead s with
    | Some x -> x
    | None -> raise (ArgumentException "the sequence is empty")
let isEmpty (s: seq<'T>) : bool =
    match tryHead s with
    | Some _ -> false
    | None -> true
let tryLast (s: seq<'T>) : 'T option = fold (fun _ x -> Some x) None s
let last (s: seq<'T>) : 'T =
    match tryLast s with
    | Some x -> x
    | None -> raise (ArgumentException "the sequence is empty")
let tryItem (index: int) (s: seq<'T>) : 'T option =
    if index < 0 then None
    else tryPick (fun pair -> match pair with (i, x) -> if i = index then Some x else None) (indexed s)
let item (index: int) (s: seq<'T>) : 'T =
    match tryItem index s with
    | Some x -> x
    | None -> raise (ArgumentException "the index lies outside the sequence")
let nth (index: int) (s: seq<'T>) : 'T = item index s
let tryExactlyOne (s: seq<'T>) : 'T option =
    match toList (take 2 s) with
    | [ x ] -> Some x
    | _ -> None
let exactlyOne (s: seq<'T>) : 'T =
    match tryExactlyOne s with
    | Some x -> x
    | None -> raise (ArgumentException "the sequence does not have exactly one element")

let reduce (f: 'T -> 'T -> 'T) (s: seq<'T>) : 'T =
    let m = s.start' ()
    let rec loop (now: 'T) =
        match m.next' () with
        | Next' x -> loop (f now x)
        | Done' () -> now
    match m.next' () with
    | Next' x -> loop x
    | Done' () -> raise (ArgumentException "the sequence is empty")

let inline sum (s: seq<'T>) : 'T =
    let m = s.start' ()
    let rec loop (now: 'T) =
        match m.next' () with
        | Next' x -> loop (now + x)
        | Done' () -> now
    loop (# "zeroed" : 'T #)
let inline sumBy (f: 'A -> 'B) (s: seq<'A>) : 'B = sum (map f s)
let inline average (s: seq<float>) : float =
    let mutable n = 0
    let mutable total = 0.0
    for x in s do
        total <- total + x
        n <- n + 1
    if n = 0 then raise (ArgumentException "the sequence is empty")
    total / float n
let averageBy (f: 'T -> float) (s: seq<'T>) : float = average (map f s)

let max (s: seq<'T>) : 'T = reduce (fun a b -> if a < b then b else a) s
let min (s: seq<'T>) : 'T = reduce (fun a b -> if b < a then b else a) s
let maxBy (f: 'A -> 'B) (s: seq<'A>) : 'A =
    match reduce (fun a b -> match a, b with (_, p), (_, q) -> if p < q then b else a) (map (fun x -> (x, f x)) s) with
    | (x, _) -> x
let minBy (f: 'A -> 'B) (s: seq<'A>) : 'A =
    match reduce (fun a b -> match a, b with (_, p), (_, q) -> if q < p then b else a) (map (fun x -> (x, f x)) s) with
    | (x, _) -> x

let compareWith (f: 'T -> 'T -> int) (a: seq<'T>) (b: seq<'T>) : int =
    let m = a.start' ()
    let n = b.start' ()
    let rec loop () =
        match m.next' (), n.next' () with
        | Done' (), Done' () -> 0
        | Done' (), Next' _ ->
            n.stop' ()
            -1
        | Next' _, Done' () ->
            m.stop' ()
            1
        | Next' x, Next' y ->
            match f x y with
            | 0 -> loop ()
            | order ->
                n.stop' ()
                m.stop' ()
                order
    loop ()

// ---- what needs all elements at once, when it is first pulled ----

let rev (s: seq<'T>) : seq<'T> = delay (fun () -> ofList (fold (fun xs x -> x :: xs) [] s))
let sort (s: seq<'T>) : seq<'T> = delay (fun () -> ofList (List.sort (toList s)))
let sortBy (f: 'A -> 'B) (s: seq<'A>) : seq<'A> = delay (fun () -> ofList (List.sortBy f (toList s)))
let sortWith (f: 'T -> 'T -> int) (s: seq<'T>) : seq<'T> = delay (fun () -> ofList (List.sortWith f (toList s)))
let sortDescending (s: seq<'T>) : seq<'T> = sortWith (fun a b -> compare b a) s
let sortByDescending (f: 'A -> 'B) (s: seq<'A>) : seq<'A> = sortWith (fun a b -> compare (f b) (f a)) s

/// A table of keys that have been seen.
type Seen<'K> =
    { mutable buckets': 'K list[]
      mutable count': int }

/// Adds a key; says whether it is new.
let see (seen: Seen<'K>) (key: 'K) : bool =
    let place (k: 'K) (size: int) = (hash k &&& 0x3fffffffffffffff) % size
    if List.contains key seen.buckets'.[place key seen.buckets'.Length] then
        false
    else
        if seen.count' > 2 * seen.buckets'.Length then
            let larger = Array.create (4 * seen.buckets'.Length) []
            for bucket in seen.buckets' do
                for k in bucket do
                    let i = place k larger.Length
                    larger.[i] <- k :: larger.[i]
            seen.buckets' <- larger
        let i = place key seen.buckets'.Length
        seen.buckets'.[i] <- key :: seen.buckets'.[i]
        seen.count' <- seen.count' + 1
        true

let distinctBy (f: 'A -> 'B) (s: seq<'A>) : seq<'A> =
    seq {
        let seen = { buckets' = Array.create 8 []; count' = 0 }
        for x in s do
            if see seen (f x) then yield x
    }
let distinct (s: seq<'T>) : seq<'T> = distinctBy (fun x -> x) s
let except (unwanted: seq<'T>) (s: seq<'T>) : seq<'T> =
    seq {
        let seen = { buckets' = Array.create 8 []; count' = 0 }
        for x in unwanted do
            see seen x |> ignore
        for x in s do
            if see seen x then yield x
    }
let groupBy (f: 'A -> 'B) (s: seq<'A>) : seq<'B * seq<'A>> =
    delay (fun () -> map (fun pair -> match pair with (key, xs) -> (key, ofList xs)) (ofList (List.groupBy f (toList s))))
let countBy (f: 'A -> 'B) (s: seq<'A>) : seq<'B * int> = delay (fun () -> ofList (List.countBy f (toList s)))

let chunkBySize (size: int) (s: seq<'T>) : seq<'T[]> =
    seq {
        if size <= 0 then raise (ArgumentException "the size is not positive")
        let mutable chunk = []
        let mutable count = 0
        for x in s do
            chunk <- x :: chunk
            count <- count + 1
            if count = size then
                yield Collect.toArray chunk
                chunk <- []
                count <- 0
        if count > 0 then yield Collect.toArray chunk
    }
let windowed (size: int) (s: seq<'T>) : seq<'T[]> =
    seq {
        if size <= 0 then raise (ArgumentException "the size is not positive")
        let mutable window = []
        let mutable count = 0
        for x in s do
            window <- x :: List.truncate (size - 1) window
            count <- count + 1
            if count >= size then yield Collect.toArray window
    }
let splitInto (count: int) (s: seq<'T>) : seq<'T[]> =
    delay (fun () ->
        let all = toArray s
        let n = all.Length
        let parts = if n < count then n else count
        init parts (fun i ->
            let size = n / parts
            let longer = n % parts
            let first = i * size + (if i < longer then i else longer)
            Array.sub all first (if i < longer then size + 1 else size)))
let insertAt (index: int) (x: 'T) (s: seq<'T>) : seq<'T> =
    seq {
        let mutable i = 0
        for y in s do
            if i = index then yield x
            yield y
            i <- i + 1
        if i = index then yield x
        elif i < index then raise (ArgumentException "the index lies outside the sequence")
    }
let removeAt (index: int) (s: seq<'T>) : seq<'T> =
    seq {
        let mutable i = 0
        for y in s do
            if i <> index then yield y
            i <- i + 1
    }
let updateAt (index: int) (x: 'T) (s: seq<'T>) : seq<'T> = mapi (fun i y -> if i = index then x else y) s
let transpose (s: seq<seq<'T>>) : seq<seq<'T>> =
    delay (fun () -> map ofList (ofList (List.transpose (toList (map toList s)))))

type Cached<'T> =
    { mutable known': 'T[]
      mutable count': int
      mutable source': Machine<'T, unit> option
      mutable ended': bool }

/// A sequence whose elements are computed once, however often it is enumerated.
let cache (s: seq<'T>) : seq<'T> =
    let memory = { known' = [||]; count' = 0; source' = None; ended' = false }
    let pull () =
        let m =
            match memory.source' with
            | Some m -> m
            | None ->
                let m = s.start' ()
                memory.source' <- Some m
                m
        match m.next' () with
        | Next' x ->
            if memory.count' = memory.known'.Length then
                let larger = Array.create (2 * memory.count' + 4) x
                Array.blit memory.known' 0 larger 0 memory.count'
                memory.known' <- larger
            memory.known'.[memory.count'] <- x
            memory.count' <- memory.count' + 1
        | Done' () -> memory.ended' <- true
    { start' =
        fun () ->
            let mutable i = 0
            { next' =
                (fun () ->
                    if i >= memory.count' && not memory.ended' then pull ()
                    if i < memory.count' then
                        i <- i + 1
                        Next' memory.known'.[i - 1]
                    else
                        Done' ())
              stop' = fun () -> () } }

let readonly (s: seq<'T>) : seq<'T> = map (fun x -> x) s

/// All pairs of an element of one and an element of the other.
let allPairs (xs: seq<'A>) (ys: seq<'B>) : seq<'A * 'B> =
    let ys = cache ys
    collect (fun x -> map (fun y -> (x, y)) ys) xs
/// For elements that have the type already, as those of an array of two dimensions.
let cast<'T> (s: seq<'T>) : seq<'T> = s

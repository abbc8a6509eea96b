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

let init (n: int) (f: int -> 'T) : 'T[] =
    if n < 0 then raise (ArgumentException "the length is negative")
    elif n = 0 then [||]
    else
        let out = create n (f 0)
        for i in 1 .. n - 1 do
            out.[i] <- f i
        out
let sub (a: 'T[]) (start: int) (count: int) : 'T[] =
    if start < 0 || count < 0 || start + count > a.Length then raise (ArgumentException "the range lies outside the array")
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
    for i in start .. start + count - 1 do
        a.[i] <- x
let map (f: 'T -> 'U) (a: 'T[]) : 'U[] = init a.Length (fun i -> f a.[i])
let mapi (f: int -> 'T -> 'U) (a: 'T[]) : 'U[] = init a.Length (fun i -> f i a.[i])
let map2 (f: 'A -> 'B -> 'C) (a: 'A[]) (b: 'B[]) : 'C[] =
    if a.Length <> b.Length then raise (ArgumentException "the arrays have different lengths")
    init a.Length (fun i -> f a.[i] b.[i])
let indexed (a: 'T[]) : (int * 'T)[] = mapi (fun i x -> (i, x)) a
let iter (f: 'T -> unit) (a: 'T[]) : unit =
    for x in a do
        f x
let iteri (f: int -> 'T -> unit) (a: 'T[]) : unit =
    for i in 0 .. a.Length - 1 do
        f i a.[i]
let iter2 (f: 'A -> 'B -> unit) (a: 'A[]) (b: 'B[]) : unit =
    if a.Length <> b.Length then raise (ArgumentException "the arrays have different lengths")
    for i in 0 .. a.Length - 1 do
        f a.[i] b.[i]
let fold (f: 'S -> 'T -> 'S) (state: 'S) (a: 'T[]) : 'S =
    let rec loop (state: 'S) (i: int) = if i >= a.Length then state else loop (f state a.[i]) (i + 1)
    loop state 0
let foldBack (f: 'T -> 'S -> 'S) (a: 'T[]) (state: 'S) : 'S =
    let rec loop (state: 'S) (i: int) = if i < 0 then state else loop (f a.[i] state) (i - 1)
    loop state (a.Length - 1)
let fold2 (f: 'S -> 'A -> 'B -> 'S) (state: 'S) (a: 'A[]) (b: 'B[]) : 'S =
    if a.Length <> b.Length then raise (ArgumentException "the arrays have different lengths")
    let rec loop (state: 'S) (i: int) = if i >= a.Length then state else loop (f state a.[i] b.[i]) (i + 1)
    loop state 0
let reduce (f: 'T -> 'T -> 'T) (a: 'T[]) : 'T =
    if a.Length = 0 then raise (ArgumentException "the array is empty")
    let rec loop (state: 'T) (i: int) = if i >= a.Length then state else loop (f state a.[i]) (i + 1)
    loop a.[0] 1
let exists (f: 'T -> bool) (a: 'T[]) : bool =
    let rec loop (i: int) = if i >= a.Length then false elif f a.[i] then true else loop (i + 1)
    loop 0
let forall (f: 'T -> bool) (a: 'T[]) : bool =
    let rec loop (i: int) = if i >= a.Length then true elif f a.[i] then loop (i + 1) else false
    loop 0
let contains (item: 'T) (a: 'T[]) : bool = exists (fun x -> x = item) a
let tryFindIndex (f: 'T -> bool) (a: 'T[]) : int option =
    let rec loop (i: int) = if i >= a.Length then None elif f a.[i] then Some i else loop (i + 1)
    loop 0
let findIndex (f: 'T -> bool) (a: 'T[]) : int =
    match tryFindIndex f a with
    | Some i -> i
    | None -> raise KeyNotFoundException
let tryFind (f: 'T -> bool) (a: 'T[]) : 'T option = match tryFindIndex f a with Some i -> Some a.[i] | None -> None
let find (f: 'T -> bool) (a: 'T[]) : 'T = a.[findIndex f a]
let toList (a: 'T[]) : 'T list = List.ofArray a
let ofList (xs: 'T list) : 'T[] = List.toArray xs
let filter (f: 'T -> bool) (a: 'T[]) : 'T[] = ofList (List.filter f (toList a))
let choose (f: 'T -> 'U option) (a: 'T[]) : 'U[] = ofList (List.choose f (toList a))
let collect (f: 'T -> 'U[]) (a: 'T[]) : 'U[] = ofList (List.collect (fun x -> toList (f x)) (toList a))
let concat (arrays: 'T[] list) : 'T[] = ofList (List.collect toList arrays)
let partition (f: 'T -> bool) (a: 'T[]) : 'T[] * 'T[] =
    match List.partition f (toList a) with
    | (yes, no) -> (ofList yes, ofList no)
let rev (a: 'T[]) : 'T[] = init a.Length (fun i -> a.[a.Length - 1 - i])
let zip (a: 'A[]) (b: 'B[]) : ('A * 'B)[] = map2 (fun x y -> (x, y)) a b
let unzip (pairs: ('A * 'B)[]) : 'A[] * 'B[] = (map fst pairs, map snd pairs)
let head (a: 'T[]) : 'T = if a.Length = 0 then raise (ArgumentException "the array is empty") else a.[0]
let last (a: 'T[]) : 'T = if a.Length = 0 then raise (ArgumentException "the array is empty") else a.[a.Length - 1]
let tryHead (a: 'T[]) : 'T option = if a.Length = 0 then None else Some a.[0]
let tryLast (a: 'T[]) : 'T option = if a.Length = 0 then None else Some a.[a.Length - 1]
let take (n: int) (a: 'T[]) : 'T[] = sub a 0 n
let truncate (n: int) (a: 'T[]) : 'T[] = sub a 0 (max 0 (min n a.Length))
let skip (n: int) (a: 'T[]) : 'T[] = sub a n (a.Length - n)
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
let average (a: float[]) : float =
    if a.Length = 0 then raise (ArgumentException "the array is empty") else sum a / float a.Length
let max (a: 'T[]) : 'T = reduce (fun x y -> if x < y then y else x) a
let min (a: 'T[]) : 'T = reduce (fun x y -> if y < x then y else x) a
let maxBy (f: 'T -> 'K) (a: 'T[]) : 'T = reduce (fun x y -> if f x < f y then y else x) a
let minBy (f: 'T -> 'K) (a: 'T[]) : 'T = reduce (fun x y -> if f y < f x then y else x) a
let scan (f: 'S -> 'T -> 'S) (state: 'S) (a: 'T[]) : 'S[] = ofList (List.scan f state (toList a))
let distinct (a: 'T[]) : 'T[] = ofList (List.distinct (toList a))
let groupBy (f: 'T -> 'K) (a: 'T[]) : ('K * 'T[])[] =
    ofList (List.map (fun (key, group) -> (key, ofList group)) (List.groupBy f (toList a)))
let swap (a: 'T[]) (i: int) (j: int) : unit =
    let x = a.[i]
    a.[i] <- a.[j]
    a.[j] <- x
let sortWith (order: 'T -> 'T -> int) (a: 'T[]) : 'T[] = ofList (List.sortWith order (toList a))
let sort (a: 'T[]) : 'T[] = sortWith (fun x y -> compare x y) a
let sortDescending (a: 'T[]) : 'T[] = sortWith (fun x y -> compare y x) a
let sortBy (f: 'T -> 'K) (a: 'T[]) : 'T[] = sortWith (fun x y -> compare (f x) (f y)) a
let sortInPlace (a: 'T[]) : unit =
    let sorted = sort a
    blit sorted 0 a 0 a.Length

module List

let empty<'T> : 'T list = []
let isEmpty (xs: 'T list) : bool = match xs with [] -> true | _ -> false
let cons (x: 'T) (xs: 'T list) : 'T list = x :: xs
let singleton (x: 'T) : 'T list = [ x ]

let length (xs: 'T list) : int =
    let rec loop (n: int) (rest: 'T list) = match rest with [] -> n | _ :: tail -> loop (n + 1) tail
    loop 0 xs

let head (xs: 'T list) : 'T =
    match xs with
    | x :: _ -> x
    | [] -> raise (ArgumentException "the list is empty")
let tail (xs: 'T list) : 'T list =
    match xs with
    | _ :: rest -> rest
    | [] -> raise (ArgumentException "the list is empty")
let tryHead (xs: 'T list) : 'T option = match xs with x :: _ -> Some x | [] -> None
let rec last (xs: 'T list) : 'T =
    match xs with
    | [ x ] -> x
    | _ :: rest -> last rest
    | [] -> raise (ArgumentException "the list is empty")
let rec tryLast (xs: 'T list) : 'T option =
    match xs with
    | [ x ] -> Some x
    | _ :: rest -> tryLast rest
    | [] -> None
let rec item (index: int) (xs: 'T list) : 'T =
    match xs with
    | x :: rest -> if index = 0 then x else item (index - 1) rest
    | [] -> raise IndexOutOfRangeException
let nth (xs: 'T list) (index: int) : 'T = item index xs
let rec tryItem (index: int) (xs: 'T list) : 'T option =
    match xs with
    | x :: rest -> if index = 0 then Some x else tryItem (index - 1) rest
    | [] -> None
let exactlyOne (xs: 'T list) : 'T =
    match xs with
    | [ x ] -> x
    | _ -> raise (ArgumentException "the list does not have exactly one element")

let rec fold (f: 'S -> 'T -> 'S) (state: 'S) (xs: 'T list) : 'S =
    match xs with
    | [] -> state
    | x :: rest -> fold f (f state x) rest
let rec foldBack (f: 'T -> 'S -> 'S) (xs: 'T list) (state: 'S) : 'S =
    match xs with
    | [] -> state
    | x :: rest -> f x (foldBack f rest state)
let rec fold2 (f: 'S -> 'A -> 'B -> 'S) (state: 'S) (xs: 'A list) (ys: 'B list) : 'S =
    match xs, ys with
    | x :: xs, y :: ys -> fold2 f (f state x y) xs ys
    | [], [] -> state
    | _ -> raise (ArgumentException "the lists have different lengths")
let reduce (f: 'T -> 'T -> 'T) (xs: 'T list) : 'T =
    match xs with
    | x :: rest -> fold f x rest
    | [] -> raise (ArgumentException "the list is empty")
let rec reduceBack (f: 'T -> 'T -> 'T) (xs: 'T list) : 'T =
    match xs with
    | [ x ] -> x
    | x :: rest -> f x (reduceBack f rest)
    | [] -> raise (ArgumentException "the list is empty")
let rev (xs: 'T list) : 'T list =
    let rec loop (out: 'T list) (rest: 'T list) = match rest with [] -> out | x :: tail -> loop (x :: out) tail
    loop [] xs
let rec append (xs: 'T list) (ys: 'T list) : 'T list =
    match xs with
    | [] -> ys
    | x :: rest -> x :: append rest ys
let rec map (f: 'T -> 'U) (xs: 'T list) : 'U list =
    match xs with
    | [] -> []
    | x :: rest ->
        let y = f x
        y :: map f rest
let mapi (f: int -> 'T -> 'U) (xs: 'T list) : 'U list =
    let rec loop (i: int) (rest: 'T list) =
        match rest with
        | [] -> []
        | x :: tail ->
            let y = f i x
            y :: loop (i + 1) tail
    loop 0 xs
let rec map2 (f: 'A -> 'B -> 'C) (xs: 'A list) (ys: 'B list) : 'C list =
    match xs, ys with
    | x :: xs, y :: ys ->
        let z = f x y
        z :: map2 f xs ys
    | [], [] -> []
    | _ -> raise (ArgumentException "the lists have different lengths")
let rec map3 (f: 'A -> 'B -> 'C -> 'D) (xs: 'A list) (ys: 'B list) (zs: 'C list) : 'D list =
    match xs, ys, zs with
    | x :: xs, y :: ys, z :: zs ->
        let w = f x y z
        w :: map3 f xs ys zs
    | [], [], [] -> []
    | _ -> raise (ArgumentException "the lists have different lengths")
let indexed (xs: 'T list) : (int * 'T) list = mapi (fun i x -> (i, x)) xs
let rec iter (f: 'T -> unit) (xs: 'T list) : unit =
    match xs with
    | [] -> ()
    | x :: rest ->
        f x
        iter f rest
let iteri (f: int -> 'T -> unit) (xs: 'T list) : unit =
    let rec loop (i: int) (rest: 'T list) =
        match rest with
        | [] -> ()
        | x :: tail ->
            f i x
            loop (i + 1) tail
    loop 0 xs
let rec iter2 (f: 'A -> 'B -> unit) (xs: 'A list) (ys: 'B list) : unit =
    match xs, ys with
    | x :: xs, y :: ys ->
        f x y
        iter2 f xs ys
    | [], [] -> ()
    | _ -> raise (ArgumentException "the lists have different lengths")
let rec filter (f: 'T -> bool) (xs: 'T list) : 'T list =
    match xs with
    | [] -> []
    | x :: rest -> if f x then x :: filter f rest else filter f rest
let where (f: 'T -> bool) (xs: 'T list) : 'T list = filter f xs
let rec choose (f: 'T -> 'U option) (xs: 'T list) : 'U list =
    match xs with
    | [] -> []
    | x :: rest ->
        match f x with
        | Some y -> y :: choose f rest
        | None -> choose f rest
let rec collect (f: 'T -> 'U list) (xs: 'T list) : 'U list =
    match xs with
    | [] -> []
    | x :: rest ->
        let first = f x
        append first (collect f rest)
let rec concat (xss: 'T list list) : 'T list =
    match xss with
    | [] -> []
    | xs :: rest -> append xs (concat rest)
let rec exists (f: 'T -> bool) (xs: 'T list) : bool =
    match xs with
    | [] -> false
    | x :: rest -> if f x then true else exists f rest
let rec forall (f: 'T -> bool) (xs: 'T list) : bool =
    match xs with
    | [] -> true
    | x :: rest -> if f x then forall f rest else false
let rec exists2 (f: 'A -> 'B -> bool) (xs: 'A list) (ys: 'B list) : bool =
    match xs, ys with
    | x :: xs, y :: ys -> if f x y then true else exists2 f xs ys
    | [], [] -> false
    | _ -> raise (ArgumentException "the lists have different lengths")
let rec forall2 (f: 'A -> 'B -> bool) (xs: 'A list) (ys: 'B list) : bool =
    match xs, ys with
    | x :: xs, y :: ys -> if f x y then forall2 f xs ys else false
    | [], [] -> true
    | _ -> raise (ArgumentException "the lists have different lengths")
let rec contains (item: 'T) (xs: 'T list) : bool =
    match xs with
    | [] -> false
    | x :: rest -> if x = item then true else contains item rest
let rec find (f: 'T -> bool) (xs: 'T list) : 'T =
    match xs with
    | x :: rest -> if f x then x else find f rest
    | [] -> raise KeyNotFoundException
let rec tryFind (f: 'T -> bool) (xs: 'T list) : 'T option =
    match xs with
    | x :: rest -> if f x then Some x else tryFind f rest
    | [] -> None
let findIndex (f: 'T -> bool) (xs: 'T list) : int =
    let rec loop (i: int) (rest: 'T list) =
        match rest with
        | x :: tail -> if f x then i else loop (i + 1) tail
        | [] -> raise KeyNotFoundException
    loop 0 xs
let tryFindIndex (f: 'T -> bool) (xs: 'T list) : int option =
    let rec loop (i: int) (rest: 'T list) =
        match rest with
        | x :: tail -> if f x then Some i else loop (i + 1) tail
        | [] -> None
    loop 0 xs
let rec pick (f: 'T -> 'U option) (xs: 'T list) : 'U =
    match xs with
    | x :: rest ->
        match f x with
        | Some y -> y
        | None -> pick f rest
    | [] -> raise KeyNotFoundException
let rec tryPick (f: 'T -> 'U option) (xs: 'T list) : 'U option =
    match xs with
    | x :: rest ->
        match f x with
        | Some y -> Some y
        | None -> tryPick f rest
    | [] -> None
let partition (f: 'T -> bool) (xs: 'T list) : 'T list * 'T list =
    let rec loop (yes: 'T list) (no: 'T list) (rest: 'T list) =
        match rest with
        | [] -> (rev yes, rev no)
        | x :: tail -> if f x then loop (x :: yes) no tail else loop yes (x :: no) tail
    loop [] [] xs
let rec zip (xs: 'A list) (ys: 'B list) : ('A * 'B) list =
    match xs, ys with
    | x :: xs, y :: ys -> (x, y) :: zip xs ys
    | [], [] -> []
    | _ -> raise (ArgumentException "the lists have different lengths")
let rec zip3 (xs: 'A list) (ys: 'B list) (zs: 'C list) : ('A * 'B * 'C) list =
    match xs, ys, zs with
    | x :: xs, y :: ys, z :: zs -> (x, y, z) :: zip3 xs ys zs
    | [], [], [] -> []
    | _ -> raise (ArgumentException "the lists have different lengths")
let unzip (pairs: ('A * 'B) list) : 'A list * 'B list = (map fst pairs, map snd pairs)
let rec take (n: int) (xs: 'T list) : 'T list =
    if n <= 0 then []
    else
        match xs with
        | x :: rest -> x :: take (n - 1) rest
        | [] -> raise (ArgumentException "the list has too few elements")
let rec truncate (n: int) (xs: 'T list) : 'T list =
    if n <= 0 then []
    else
        match xs with
        | x :: rest -> x :: truncate (n - 1) rest
        | [] -> []
let rec skip (n: int) (xs: 'T list) : 'T list =
    if n <= 0 then xs
    else
        match xs with
        | _ :: rest -> skip (n - 1) rest
        | [] -> raise (ArgumentException "the list has too few elements")
let rec takeWhile (f: 'T -> bool) (xs: 'T list) : 'T list =
    match xs with
    | x :: rest -> if f x then x :: takeWhile f rest else []
    | [] -> []
let rec skipWhile (f: 'T -> bool) (xs: 'T list) : 'T list =
    match xs with
    | x :: rest -> if f x then skipWhile f rest else xs
    | [] -> []
let splitAt (n: int) (xs: 'T list) : 'T list * 'T list = (take n xs, skip n xs)
let init (n: int) (f: int -> 'T) : 'T list =
    if n < 0 then raise (ArgumentException "the length is negative")
    let rec loop (i: int) =
        if i >= n then []
        else
            let x = f i
            x :: loop (i + 1)
    loop 0
let replicate (n: int) (x: 'T) : 'T list = init n (fun _ -> x)
let inline sum (xs: 'T list) : 'T =
    match xs with
    | x :: rest -> fold (fun a b -> a + b) x rest
    | [] -> (# "zeroed" : 'T #)
let inline sumBy (f: 'T -> 'U) (xs: 'T list) : 'U =
    match xs with
    | x :: rest -> fold (fun a b -> a + f b) (f x) rest
    | [] -> (# "zeroed" : 'U #)
let average (xs: float list) : float =
    match xs with
    | [] -> raise (ArgumentException "the list is empty")
    | _ -> sum xs / float (length xs)
let averageBy (f: 'T -> float) (xs: 'T list) : float = average (map f xs)
let max (xs: 'T list) : 'T = reduce (fun a b -> if a < b then b else a) xs
let min (xs: 'T list) : 'T = reduce (fun a b -> if b < a then b else a) xs
let maxBy (f: 'T -> 'K) (xs: 'T list) : 'T =
    match xs with
    | [] -> raise (ArgumentException "the list is empty")
    | x :: rest ->
        let rec loop (best: 'T) (key: 'K) (rest: 'T list) =
            match rest with
            | [] -> best
            | y :: tail ->
                let k = f y
                if key < k then loop y k tail else loop best key tail
        loop x (f x) rest
let minBy (f: 'T -> 'K) (xs: 'T list) : 'T =
    match xs with
    | [] -> raise (ArgumentException "the list is empty")
    | x :: rest ->
        let rec loop (best: 'T) (key: 'K) (rest: 'T list) =
            match rest with
            | [] -> best
            | y :: tail ->
                let k = f y
                if k < key then loop y k tail else loop best key tail
        loop x (f x) rest
let scan (f: 'S -> 'T -> 'S) (state: 'S) (xs: 'T list) : 'S list =
    let rec loop (state: 'S) (rest: 'T list) =
        match rest with
        | [] -> [ state ]
        | x :: tail ->
            let next = f state x
            state :: loop next tail
    loop state xs
let rec scanBack (f: 'T -> 'S -> 'S) (xs: 'T list) (state: 'S) : 'S list =
    match xs with
    | [] -> [ state ]
    | x :: rest ->
        let states = scanBack f rest state
        f x (head states) :: states
let unfold (f: 'S -> ('T * 'S) option) (state: 'S) : 'T list =
    let rec loop (state: 'S) =
        match f state with
        | Some (x, next) -> x :: loop next
        | None -> []
    loop state
let mapFold (f: 'S -> 'T -> 'U * 'S) (state: 'S) (xs: 'T list) : 'U list * 'S =
    let rec loop (out: 'U list) (state: 'S) (rest: 'T list) =
        match rest with
        | [] -> (rev out, state)
        | x :: tail ->
            match f state x with
            | (y, next) -> loop (y :: out) next tail
    loop [] state xs
let rec pairwise (xs: 'T list) : ('T * 'T) list =
    match xs with
    | a :: b :: rest -> (a, b) :: pairwise (b :: rest)
    | _ -> []
let distinct (xs: 'T list) : 'T list =
    let rec loop (seen: 'T list) (rest: 'T list) =
        match rest with
        | [] -> []
        | x :: tail -> if contains x seen then loop seen tail else x :: loop (x :: seen) tail
    loop [] xs
let distinctBy (f: 'T -> 'K) (xs: 'T list) : 'T list =
    let rec loop (seen: 'K list) (rest: 'T list) =
        match rest with
        | [] -> []
        | x :: tail ->
            let key = f x
            if contains key seen then loop seen tail else x :: loop (key :: seen) tail
    loop [] xs
let groupBy (f: 'T -> 'K) (xs: 'T list) : ('K * 'T list) list =
    let keys = distinct (map f xs)
    map (fun key -> (key, filter (fun x -> f x = key) xs)) keys
let countBy (f: 'T -> 'K) (xs: 'T list) : ('K * int) list = map (fun (key, group) -> (key, length group)) (groupBy f xs)
let chunkBySize (size: int) (xs: 'T list) : 'T list list =
    let rec loop (rest: 'T list) =
        match rest with
        | [] -> []
        | _ ->
            let chunk = truncate size rest
            chunk :: loop (skip (length chunk) rest)
    if size <= 0 then raise (ArgumentException "the size must be positive") else loop xs
let windowed (size: int) (xs: 'T list) : 'T list list =
    let rec loop (n: int) (rest: 'T list) = if n < size then [] else take size rest :: loop (n - 1) (tail rest)
    if size <= 0 then raise (ArgumentException "the size must be positive") else loop (length xs) xs
let rec transpose (rows: 'T list list) : 'T list list =
    match rows with
    | [] -> []
    | [] :: _ -> []
    | _ -> map head rows :: transpose (map tail rows)
let except (unwanted: 'T list) (xs: 'T list) : 'T list = distinct (filter (fun x -> not (contains x unwanted)) xs)
let removeAt (index: int) (xs: 'T list) : 'T list = append (take index xs) (skip (index + 1) xs)
let insertAt (index: int) (x: 'T) (xs: 'T list) : 'T list = append (take index xs) (x :: skip index xs)
let updateAt (index: int) (x: 'T) (xs: 'T list) : 'T list = append (take index xs) (x :: skip (index + 1) xs)
let allPairs (xs: 'A list) (ys: 'B list) : ('A * 'B) list = collect (fun x -> map (fun y -> (x, y)) ys) xs

/// Merge sort; keeps the order of equal elements.
let sortWith (order: 'T -> 'T -> int) (xs: 'T list) : 'T list =
    let merge (xs: 'T list) (ys: 'T list) : 'T list =
        let rec loop (out: 'T list) (xs: 'T list) (ys: 'T list) =
            match xs, ys with
            | [], rest | rest, [] -> fold (fun acc x -> x :: acc) rest out
            | x :: xt, y :: yt -> if order x y <= 0 then loop (x :: out) xt ys else loop (y :: out) xs yt
        loop [] xs ys
    let rec sort (n: int) (xs: 'T list) : 'T list =
        if n <= 1 then truncate n xs
        else
            let half = n / 2
            merge (sort half xs) (sort (n - half) (skip half xs))
    sort (length xs) xs
let sort (xs: 'T list) : 'T list = sortWith (fun a b -> compare a b) xs
let sortDescending (xs: 'T list) : 'T list = sortWith (fun a b -> compare b a) xs
let sortBy (f: 'T -> 'K) (xs: 'T list) : 'T list = sortWith (fun a b -> compare (f a) (f b)) xs
let sortByDescending (f: 'T -> 'K) (xs: 'T list) : 'T list = sortWith (fun a b -> compare (f b) (f a)) xs

let ofArray (items: 'T[]) : 'T list =
    let rec loop (i: int) (out: 'T list) = if i < 0 then out else loop (i - 1) (items.[i] :: out)
    loop (items.Length - 1) []
let toArray (xs: 'T list) : 'T[] =
    match xs with
    | [] -> [||]
    | first :: _ ->
        let n = length xs
        let out = (# "arr_new" n first : 'T[] #)
        let rec loop (i: int) (rest: 'T list) =
            match rest with
            | [] -> out
            | x :: tail ->
                out.[i] <- x
                loop (i + 1) tail
        loop 0 xs

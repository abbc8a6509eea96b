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
    | [] -> emptyInput' "list" "list"
let tail (xs: 'T list) : 'T list =
    match xs with
    | _ :: rest -> rest
    | [] -> emptyInput' "list" "list"
let tryHead (xs: 'T list) : 'T option = match xs with x :: _ -> Some x | [] -> None
let rec last (xs: 'T list) : 'T =
    match xs with
    | [ x ] -> x
    | _ :: rest -> last rest
    | [] -> emptyInput' "list" "list"
let rec tryLast (xs: 'T list) : 'T option =
    match xs with
    | [ x ] -> Some x
    | _ :: rest -> tryLast rest
    | [] -> None
let private outsideList (name: string) : 'T =
    invalidArg name "The index was outside the range of elements in the list."
let item (index: int) (xs: 'T list) : 'T =
    let rec loop (index: int) (xs: 'T list) : 'T =
        match xs with
        | x :: rest -> if index = 0 then x else loop (index - 1) rest
        | [] -> outsideList "index"
    if index < 0 then outsideList "index" else loop index xs
let nth (xs: 'T list) (index: int) : 'T = item index xs
/// `xs.[index]`.
let itemAt' (index: int) (xs: 'T list) : 'T =
    let rec loop (left: int) (rest: 'T list) : 'T =
        match rest with
        | x :: tail -> if left = 0 then x else loop (left - 1) tail
        | [] -> outsideList "n"
    if index < 0 then invalidArg "n" "The input must be non-negative." else loop index xs
let tryItem (index: int) (xs: 'T list) : 'T option =
    let rec loop (index: int) (xs: 'T list) : 'T option =
        match xs with
        | x :: rest -> if index = 0 then Some x else loop (index - 1) rest
        | [] -> None
    if index < 0 then None else loop index xs
let exactlyOne (xs: 'T list) : 'T =
    match xs with
    | [ x ] -> x
    | [] -> emptyInput' "sequence" "source"
    | _ -> tooMany' "source"
let tryExactlyOne (xs: 'T list) : 'T option = match xs with [ x ] -> Some x | _ -> None

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
    | [], more -> differentLists' "list1" "list2" (length more)
    | more, [] -> differentLists' "list2" "list1" (length more)
let reduce (f: 'T -> 'T -> 'T) (xs: 'T list) : 'T =
    match xs with
    | x :: rest -> fold f x rest
    | [] -> emptyInput' "list" "list"
let rec reduceBack (f: 'T -> 'T -> 'T) (xs: 'T list) : 'T =
    match xs with
    | [ x ] -> x
    | x :: rest -> f x (reduceBack f rest)
    | [] -> emptyInput' "list" "list"
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
    | [], more -> differentLists' "list1" "list2" (length more)
    | more, [] -> differentLists' "list2" "list1" (length more)
let rec map3 (f: 'A -> 'B -> 'C -> 'D) (xs: 'A list) (ys: 'B list) (zs: 'C list) : 'D list =
    match xs, ys, zs with
    | x :: xs, y :: ys, z :: zs ->
        let w = f x y z
        w :: map3 f xs ys zs
    | [], [], [] -> []
    | _ -> invalidArg "list1, list2, list3" "The lists had different lengths."
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
    | [], more -> differentLists' "list1" "list2" (length more)
    | more, [] -> differentLists' "list2" "list1" (length more)
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
    | _ -> invalidArg "list2" "The lists had different lengths."
let rec forall2 (f: 'A -> 'B -> bool) (xs: 'A list) (ys: 'B list) : bool =
    match xs, ys with
    | x :: xs, y :: ys -> if f x y then forall2 f xs ys else false
    | [], [] -> true
    | [], more -> differentLists' "list1" "list2" (length more)
    | more, [] -> differentLists' "list2" "list1" (length more)
let rec contains (item: 'T) (xs: 'T list) : bool =
    match xs with
    | [] -> false
    | x :: rest -> if x = item then true else contains item rest
let rec find (f: 'T -> bool) (xs: 'T list) : 'T =
    match xs with
    | x :: rest -> if f x then x else find f rest
    | [] -> notFound' ()
let rec tryFind (f: 'T -> bool) (xs: 'T list) : 'T option =
    match xs with
    | x :: rest -> if f x then Some x else tryFind f rest
    | [] -> None
let findIndex (f: 'T -> bool) (xs: 'T list) : int =
    let rec loop (i: int) (rest: 'T list) =
        match rest with
        | x :: tail -> if f x then i else loop (i + 1) tail
        | [] -> notFound' ()
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
    | [] -> notFound' ()
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
    | [], more -> differentLists' "list1" "list2" (length more)
    | more, [] -> differentLists' "list2" "list1" (length more)
let rec zip3 (xs: 'A list) (ys: 'B list) (zs: 'C list) : ('A * 'B * 'C) list =
    match xs, ys, zs with
    | x :: xs, y :: ys, z :: zs -> (x, y, z) :: zip3 xs ys zs
    | [], [], [] -> []
    | _ -> invalidArg "list1, list2, list3" "The lists had different lengths."
let unzip (pairs: ('A * 'B) list) : 'A list * 'B list = (map fst pairs, map snd pairs)
let take (n: int) (xs: 'T list) : 'T list =
    let rec loop (n: int) (xs: 'T list) : 'T list =
        if n <= 0 then []
        else
            match xs with
            | x :: rest -> x :: loop (n - 1) rest
            | [] -> tooFew' ()
    if n < 0 then negative' "count" n
    loop n xs
let rec truncate (n: int) (xs: 'T list) : 'T list =
    if n <= 0 then []
    else
        match xs with
        | x :: rest -> x :: truncate (n - 1) rest
        | [] -> []
let skip (n: int) (xs: 'T list) : 'T list =
    let rec loop (left: int) (xs: 'T list) : 'T list =
        if left <= 0 then xs
        else
            match xs with
            | _ :: rest -> loop (left - 1) rest
            | [] -> outOfRange' "count" n "distance past the list" left
    loop n xs
let rec takeWhile (f: 'T -> bool) (xs: 'T list) : 'T list =
    match xs with
    | x :: rest -> if f x then x :: takeWhile f rest else []
    | [] -> []
let rec skipWhile (f: 'T -> bool) (xs: 'T list) : 'T list =
    match xs with
    | x :: rest -> if f x then skipWhile f rest else xs
    | [] -> []
let splitAt (n: int) (xs: 'T list) : 'T list * 'T list =
    if n < 0 then negative' "index" n
    (take n xs, skip n xs)
let init (n: int) (f: int -> 'T) : 'T list =
    if n < 0 then negative' "length" n
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
    | [] -> emptyInput' "sequence" "source"
    | _ -> sum xs / float (length xs)
let averageBy (f: 'T -> float) (xs: 'T list) : float = average (map f xs)
let max (xs: 'T list) : 'T =
    match xs with
    | [] -> emptyInput' "sequence" "list"
    | x :: rest -> fold (fun a b -> if a < b then b else a) x rest
let min (xs: 'T list) : 'T =
    match xs with
    | [] -> emptyInput' "sequence" "list"
    | x :: rest -> fold (fun a b -> if b < a then b else a) x rest
let maxBy (f: 'T -> 'K) (xs: 'T list) : 'T =
    match xs with
    | [] -> emptyInput' "sequence" "list"
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
    | [] -> emptyInput' "sequence" "list"
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
let mapFoldBack (f: 'T -> 'S -> 'U * 'S) (xs: 'T list) (state: 'S) : 'U list * 'S =
    let rec loop (out: 'U list) (state: 'S) (rest: 'T list) =
        match rest with
        | [] -> (out, state)
        | x :: tail ->
            match f x state with
            | (y, next) -> loop (y :: out) next tail
    loop [] state (rev xs)
let rec foldBack2 (f: 'A -> 'B -> 'S -> 'S) (xs: 'A list) (ys: 'B list) (state: 'S) : 'S =
    match xs, ys with
    | x :: xs, y :: ys -> f x y (foldBack2 f xs ys state)
    | [], [] -> state
    | [], more -> differentLists' "list1" "list2" (length more)
    | more, [] -> differentLists' "list2" "list1" (length more)
let mapi2 (f: int -> 'A -> 'B -> 'C) (xs: 'A list) (ys: 'B list) : 'C list =
    let rec loop (i: int) (xs: 'A list) (ys: 'B list) =
        match xs, ys with
        | x :: xs, y :: ys ->
            let z = f i x y
            z :: loop (i + 1) xs ys
        | [], [] -> []
        | [], more -> differentLists' "list1" "list2" (length more)
        | more, [] -> differentLists' "list2" "list1" (length more)
    loop 0 xs ys
let iteri2 (f: int -> 'A -> 'B -> unit) (xs: 'A list) (ys: 'B list) : unit =
    let rec loop (i: int) (xs: 'A list) (ys: 'B list) =
        match xs, ys with
        | x :: xs, y :: ys ->
            f i x y
            loop (i + 1) xs ys
        | [], [] -> ()
        | [], more -> differentLists' "list1" "list2" (length more)
        | more, [] -> differentLists' "list2" "list1" (length more)
    loop 0 xs ys
let rec compareWith (order: 'T -> 'T -> int) (xs: 'T list) (ys: 'T list) : int =
    match xs, ys with
    | [], [] -> 0
    | [], _ -> -1
    | _, [] -> 1
    | x :: xs, y :: ys ->
        let c = order x y
        if c <> 0 then c else compareWith order xs ys
let unzip3 (triples: ('A * 'B * 'C) list) : 'A list * 'B list * 'C list =
    (map (fun (a, _, _) -> a) triples, map (fun (_, b, _) -> b) triples, map (fun (_, _, c) -> c) triples)
let tryFindBack (f: 'T -> bool) (xs: 'T list) : 'T option = tryFind f (rev xs)
let findBack (f: 'T -> bool) (xs: 'T list) : 'T = find f (rev xs)
let tryFindIndexBack (f: 'T -> bool) (xs: 'T list) : int option =
    let rec loop (i: int) (found: int) (rest: 'T list) =
        match rest with
        | x :: tail -> loop (i + 1) (if f x then i else found) tail
        | [] -> if found < 0 then None else Some found
    loop 0 -1 xs
let findIndexBack (f: 'T -> bool) (xs: 'T list) : int =
    match tryFindIndexBack f xs with
    | Some i -> i
    | None -> notFound' ()

let ofArray (items: 'T[]) : 'T list = Array.toList items
let toArray (xs: 'T list) : 'T[] = Array.ofList xs

let distinctBy (f: 'T -> 'K) (xs: 'T list) : 'T list =
    let seen = HashSet.create ()
    filter (fun x -> HashSet.add seen (f x)) xs
let distinct (xs: 'T list) : 'T list = distinctBy (fun x -> x) xs
let except (unwanted: 'T list) (xs: 'T list) : 'T list =
    let seen = HashSet.ofList unwanted
    filter (fun x -> HashSet.add seen x) xs
let groupBy (f: 'T -> 'K) (xs: 'T list) : ('K * 'T list) list =
    map (fun (key, group) -> (key, ofArray group)) (ofArray (Array.groupBy f (toArray xs)))
let countBy (f: 'T -> 'K) (xs: 'T list) : ('K * int) list = ofArray (Array.countBy f (toArray xs))
let chunkBySize (size: int) (xs: 'T list) : 'T list list =
    let rec loop (rest: 'T list) =
        match rest with
        | [] -> []
        | _ ->
            let chunk = truncate size rest
            chunk :: loop (skip (length chunk) rest)
    if size <= 0 then notPositive' "chunkSize" size else loop xs
let splitInto (count: int) (xs: 'T list) : 'T list list =
    map ofArray (ofArray (Array.splitInto count (toArray xs)))
let windowed (size: int) (xs: 'T list) : 'T list list =
    let rec loop (n: int) (rest: 'T list) = if n < size then [] else take size rest :: loop (n - 1) (tail rest)
    if size <= 0 then notPositive' "windowSize" size else loop (length xs) xs
let transpose (rows: 'T list list) : 'T list list =
    map ofArray (ofArray (Array.transpose (map toArray rows)))
let permute (place: int -> int) (xs: 'T list) : 'T list = ofArray (Array.permute place (toArray xs))
let private within (index: int) (limit: int) : unit =
    if index < 0 || index > limit then invalidArg "index" "index must be within bounds of the list"
let insertManyAt (index: int) (items: 'T list) (xs: 'T list) : 'T list =
    within index (length xs)
    append (take index xs) (append items (skip index xs))
let insertAt (index: int) (x: 'T) (xs: 'T list) : 'T list = insertManyAt index [ x ] xs
let removeManyAt (index: int) (count: int) (xs: 'T list) : 'T list =
    within index (length xs - count)
    append (take index xs) (skip (index + count) xs)
let removeAt (index: int) (xs: 'T list) : 'T list = removeManyAt index 1 xs
let updateAt (index: int) (x: 'T) (xs: 'T list) : 'T list =
    within index (length xs - 1)
    append (take index xs) (x :: skip (index + 1) xs)
let allPairs (xs: 'A list) (ys: 'B list) : ('A * 'B) list = collect (fun x -> map (fun y -> (x, y)) ys) xs

/// All sorts keep the order of equal elements.
let sortWith (order: 'T -> 'T -> int) (xs: 'T list) : 'T list =
    let items = toArray xs
    Array.sortInPlaceWith order items
    ofArray items
let sort (xs: 'T list) : 'T list = sortWith (fun a b -> compare a b) xs
let sortDescending (xs: 'T list) : 'T list = sortWith (fun a b -> compare b a) xs
let sortBy (f: 'T -> 'K) (xs: 'T list) : 'T list = ofArray (Array.sortBy f (toArray xs))
let sortByDescending (f: 'T -> 'K) (xs: 'T list) : 'T list = ofArray (Array.sortByDescending f (toArray xs))

/// Persistent maps, in the order of `compare` on their keys.
module Map

/// Trees balanced by weight (Adams 1993, with the parameters of Hirai and Yamamoto 2011): no side
/// has more than three times as many nodes as the other, so that paths are logarithmic and the
/// size is at hand.
module Tree =
    [<Viewed("toList", "map", "pairs")>]
    type Map<'K, 'V> =
        | Empty
        /// Size, key, value, what comes before, what comes after.
        | Node of int * 'K * 'V * Map<'K, 'V> * Map<'K, 'V>

    let rec foldBack (f: 'K -> 'V -> 'S -> 'S) (map: Map<'K, 'V>) (state: 'S) : 'S =
        match map with
        | Empty -> state
        | Node (_, k, v, l, r) ->
            let after = foldBack f r state
            foldBack f l (f k v after)
    let toList (map: Map<'K, 'V>) : ('K * 'V) list = foldBack (fun k v out -> (k, v) :: out) map []
    let pairs (map: Map<'K, 'V>) : KeyValuePair<'K, 'V> list =
        foldBack (fun k v out -> KeyValuePair (k, v) :: out) map []

    let size (map: Map<'K, 'V>) : int = match map with Empty -> 0 | Node (n, _, _, _, _) -> n
    let node (k: 'K) (v: 'V) (l: Map<'K, 'V>) (r: Map<'K, 'V>) : Map<'K, 'V> = Node (size l + size r + 1, k, v, l, r)

    let private rotateLeft (k: 'K) (v: 'V) (l: Map<'K, 'V>) (r: Map<'K, 'V>) : Map<'K, 'V> =
        match r with
        | Node (_, rk, rv, rl, rr) when size rl < 2 * size rr -> node rk rv (node k v l rl) rr
        | Node (_, rk, rv, Node (_, mk, mv, ml, mr), rr) -> node mk mv (node k v l ml) (node rk rv mr rr)
        | _ -> node k v l r
    let private rotateRight (k: 'K) (v: 'V) (l: Map<'K, 'V>) (r: Map<'K, 'V>) : Map<'K, 'V> =
        match l with
        | Node (_, lk, lv, ll, lr) when size lr < 2 * size ll -> node lk lv ll (node k v lr r)
        | Node (_, lk, lv, ll, Node (_, mk, mv, ml, mr)) -> node mk mv (node lk lv ll ml) (node k v mr r)
        | _ -> node k v l r
    /// A node whose sides are out of balance by at most one insertion or removal.
    let balance (k: 'K) (v: 'V) (l: Map<'K, 'V>) (r: Map<'K, 'V>) : Map<'K, 'V> =
        let left = size l
        let right = size r
        if left + right <= 1 then node k v l r
        elif right > 3 * left then rotateLeft k v l r
        elif left > 3 * right then rotateRight k v l r
        else node k v l r

    let rec add (key: 'K) (value: 'V) (map: Map<'K, 'V>) : Map<'K, 'V> =
        match map with
        | Empty -> Node (1, key, value, Empty, Empty)
        | Node (n, k, v, l, r) ->
            let c = compare key k
            if c < 0 then balance k v (add key value l) r
            elif c > 0 then balance k v l (add key value r)
            else Node (n, key, value, l, r)
    let rec first (k: 'K) (v: 'V) (l: Map<'K, 'V>) : 'K * 'V =
        match l with
        | Empty -> (k, v)
        | Node (_, k, v, l, _) -> first k v l
    let rec last (k: 'K) (v: 'V) (r: Map<'K, 'V>) : 'K * 'V =
        match r with
        | Empty -> (k, v)
        | Node (_, k, v, _, r) -> last k v r
    let rec private withoutFirst (k: 'K) (v: 'V) (l: Map<'K, 'V>) (r: Map<'K, 'V>) : Map<'K, 'V> =
        match l with
        | Empty -> r
        | Node (_, lk, lv, ll, lr) -> balance k v (withoutFirst lk lv ll lr) r
    let rec private withoutLast (k: 'K) (v: 'V) (l: Map<'K, 'V>) (r: Map<'K, 'V>) : Map<'K, 'V> =
        match r with
        | Empty -> l
        | Node (_, rk, rv, rl, rr) -> balance k v l (withoutLast rk rv rl rr)
    /// Two maps, all keys of the first before those of the second, in balance with each other.
    let private glue (l: Map<'K, 'V>) (r: Map<'K, 'V>) : Map<'K, 'V> =
        match l, r with
        | Empty, other | other, Empty -> other
        | Node (n, lk, lv, ll, lr), Node (m, rk, rv, rl, rr) ->
            if n > m then
                let (k, v) = last lk lv lr
                balance k v (withoutLast lk lv ll lr) r
            else
                let (k, v) = first rk rv rl
                balance k v l (withoutFirst rk rv rl rr)
    let rec remove (key: 'K) (map: Map<'K, 'V>) : Map<'K, 'V> =
        match map with
        | Empty -> Empty
        | Node (_, k, v, l, r) ->
            let c = compare key k
            if c < 0 then balance k v (remove key l) r
            elif c > 0 then balance k v l (remove key r)
            else glue l r
    let rec tryFind (key: 'K) (map: Map<'K, 'V>) : 'V option =
        match map with
        | Empty -> None
        | Node (_, k, v, l, r) ->
            let c = compare key k
            if c < 0 then tryFind key l
            elif c > 0 then tryFind key r
            else Some v
    let rec containsKey (key: 'K) (map: Map<'K, 'V>) : bool =
        match map with
        | Empty -> false
        | Node (_, k, _, l, r) ->
            let c = compare key k
            if c < 0 then containsKey key l
            elif c > 0 then containsKey key r
            else true

    let rec private addFirst (key: 'K) (value: 'V) (map: Map<'K, 'V>) : Map<'K, 'V> =
        match map with
        | Empty -> Node (1, key, value, Empty, Empty)
        | Node (_, k, v, l, r) -> balance k v (addFirst key value l) r
    let rec private addLast (key: 'K) (value: 'V) (map: Map<'K, 'V>) : Map<'K, 'V> =
        match map with
        | Empty -> Node (1, key, value, Empty, Empty)
        | Node (_, k, v, l, r) -> balance k v l (addLast key value r)
    /// A key between two maps of any sizes.
    let rec link (key: 'K) (value: 'V) (l: Map<'K, 'V>) (r: Map<'K, 'V>) : Map<'K, 'V> =
        match l, r with
        | Empty, _ -> addFirst key value r
        | _, Empty -> addLast key value l
        | Node (n, lk, lv, ll, lr), Node (m, rk, rv, rl, rr) ->
            if 3 * n < m then balance rk rv (link key value l rl) rr
            elif 3 * m < n then balance lk lv ll (link key value lr r)
            else node key value l r
    /// Two maps of any sizes, all keys of the first before those of the second.
    let rec merge (l: Map<'K, 'V>) (r: Map<'K, 'V>) : Map<'K, 'V> =
        match l, r with
        | Empty, other | other, Empty -> other
        | Node (n, lk, lv, ll, lr), Node (m, rk, rv, rl, rr) ->
            if 3 * n < m then balance rk rv (merge l rl) rr
            elif 3 * m < n then balance lk lv ll (merge lr r)
            else glue l r
    /// What comes before a key and what comes after it.
    let rec split (key: 'K) (map: Map<'K, 'V>) : Map<'K, 'V> * Map<'K, 'V> =
        match map with
        | Empty -> (Empty, Empty)
        | Node (_, k, v, l, r) ->
            let c = compare key k
            if c < 0 then
                let (before, after) = split key l
                (before, link k v after r)
            elif c > 0 then
                let (before, after) = split key r
                (link k v l before, after)
            else (l, r)
    /// All keys; those of both have the value of the first.
    let rec union (a: Map<'K, 'V>) (b: Map<'K, 'V>) : Map<'K, 'V> =
        match a, b with
        | Empty, other | other, Empty -> other
        | Node (_, k, v, l, r), _ ->
            let (before, after) = split k b
            link k v (union l before) (union r after)
    let rec difference (a: Map<'K, 'V>) (b: Map<'K, 'V>) : Map<'K, 'V> =
        match a, b with
        | Empty, _ -> Empty
        | _, Empty -> a
        | _, Node (_, k, _, l, r) ->
            let (before, after) = split k a
            merge (difference before l) (difference after r)
    let rec intersect (a: Map<'K, 'V>) (b: Map<'K, 'V>) : Map<'K, 'V> =
        match a with
        | Empty -> Empty
        | Node (_, k, v, l, r) ->
            let (before, after) = split k b
            let l = intersect l before
            let r = intersect r after
            if containsKey k b then link k v l r else merge l r

    let rec filter (f: 'K -> 'V -> bool) (map: Map<'K, 'V>) : Map<'K, 'V> =
        match map with
        | Empty -> Empty
        | Node (_, k, v, l, r) ->
            let l = filter f l
            let keep = f k v
            let r = filter f r
            if keep then link k v l r else merge l r
    let rec partition (f: 'K -> 'V -> bool) (map: Map<'K, 'V>) : Map<'K, 'V> * Map<'K, 'V> =
        match map with
        | Empty -> (Empty, Empty)
        | Node (_, k, v, l, r) ->
            let (lyes, lno) = partition f l
            let keep = f k v
            let (ryes, rno) = partition f r
            if keep then (link k v lyes ryes, merge lno rno) else (merge lyes ryes, link k v lno rno)

type Map<'K, 'V> = Tree.Map<'K, 'V>

open Tree

let empty<'K, 'V> : Map<'K, 'V> = Empty
let isEmpty (map: Map<'K, 'V>) : bool = match map with Empty -> true | _ -> false
let count (map: Map<'K, 'V>) : int = Tree.size map
let add (key: 'K) (value: 'V) (map: Map<'K, 'V>) : Map<'K, 'V> = Tree.add key value map
let remove (key: 'K) (map: Map<'K, 'V>) : Map<'K, 'V> = if Tree.containsKey key map then Tree.remove key map else map
let containsKey (key: 'K) (map: Map<'K, 'V>) : bool = Tree.containsKey key map
let tryFind (key: 'K) (map: Map<'K, 'V>) : 'V option = Tree.tryFind key map
let find (key: 'K) (map: Map<'K, 'V>) : 'V =
    match Tree.tryFind key map with
    | Some value -> value
    | None -> raise (KeyNotFoundException ())
/// Adds, changes or removes a key, by what `f` makes of the value that is there.
let change (key: 'K) (f: 'V option -> 'V option) (map: Map<'K, 'V>) : Map<'K, 'V> =
    match f (Tree.tryFind key map) with
    | Some value -> Tree.add key value map
    | None -> remove key map

let rec fold (f: 'S -> 'K -> 'V -> 'S) (state: 'S) (map: Map<'K, 'V>) : 'S =
    match map with
    | Empty -> state
    | Node (_, k, v, l, r) ->
        let before = fold f state l
        fold f (f before k v) r
let foldBack (f: 'K -> 'V -> 'S -> 'S) (map: Map<'K, 'V>) (state: 'S) : 'S = Tree.foldBack f map state
let rec iter (f: 'K -> 'V -> unit) (map: Map<'K, 'V>) : unit =
    match map with
    | Empty -> ()
    | Node (_, k, v, l, r) ->
        iter f l
        f k v
        iter f r
let rec map (f: 'K -> 'V -> 'U) (map': Map<'K, 'V>) : Map<'K, 'U> =
    match map' with
    | Empty -> Empty
    | Node (n, k, v, l, r) ->
        let l = map f l
        let u = f k v
        Node (n, k, u, l, map f r)
let filter (f: 'K -> 'V -> bool) (map: Map<'K, 'V>) : Map<'K, 'V> = Tree.filter f map
let partition (f: 'K -> 'V -> bool) (map: Map<'K, 'V>) : Map<'K, 'V> * Map<'K, 'V> = Tree.partition f map
let rec tryPick (f: 'K -> 'V -> 'U option) (map: Map<'K, 'V>) : 'U option =
    match map with
    | Empty -> None
    | Node (_, k, v, l, r) ->
        match tryPick f l with
        | Some found -> Some found
        | None ->
            match f k v with
            | Some found -> Some found
            | None -> tryPick f r
let pick (f: 'K -> 'V -> 'U option) (map: Map<'K, 'V>) : 'U =
    match tryPick f map with
    | Some found -> found
    | None -> raise (KeyNotFoundException ())
let rec exists (f: 'K -> 'V -> bool) (map: Map<'K, 'V>) : bool =
    match map with
    | Empty -> false
    | Node (_, k, v, l, r) -> exists f l || f k v || exists f r
let rec forall (f: 'K -> 'V -> bool) (map: Map<'K, 'V>) : bool =
    match map with
    | Empty -> true
    | Node (_, k, v, l, r) -> forall f l && f k v && forall f r
let tryFindKey (f: 'K -> 'V -> bool) (map: Map<'K, 'V>) : 'K option = tryPick (fun k v -> if f k v then Some k else None) map
let findKey (f: 'K -> 'V -> bool) (map: Map<'K, 'V>) : 'K =
    match tryFindKey f map with
    | Some key -> key
    | None -> notFound' ()
let tryMinKeyValue (map: Map<'K, 'V>) : ('K * 'V) option =
    match map with
    | Empty -> None
    | Node (_, k, v, l, _) -> Some (Tree.first k v l)
let tryMaxKeyValue (map: Map<'K, 'V>) : ('K * 'V) option =
    match map with
    | Empty -> None
    | Node (_, k, v, _, r) -> Some (Tree.last k v r)
let minKeyValue (map: Map<'K, 'V>) : 'K * 'V =
    match tryMinKeyValue map with
    | Some pair -> pair
    | None -> raise (KeyNotFoundException ())
let maxKeyValue (map: Map<'K, 'V>) : 'K * 'V =
    match tryMaxKeyValue map with
    | Some pair -> pair
    | None -> raise (KeyNotFoundException ())

let toList (map: Map<'K, 'V>) : ('K * 'V) list = Tree.toList map
let toArray (map: Map<'K, 'V>) : ('K * 'V)[] = Array.ofList (Tree.toList map)
let ofList (pairs: ('K * 'V) list) : Map<'K, 'V> =
    let rec loop (map: Map<'K, 'V>) (rest: ('K * 'V) list) =
        match rest with
        | [] -> map
        | (key, value) :: tail -> loop (Tree.add key value map) tail
    loop Empty pairs
let ofArray (pairs: ('K * 'V)[]) : Map<'K, 'V> =
    Array.fold (fun map (key, value) -> Tree.add key value map) Empty pairs

/// Persistent sets, in the order of `compare`: maps whose values take no room.
module Set

module Tree =
    [<Viewed("toList", "set")>]
    type Set<'T> = { items: Map<'T, unit> }

    let toList (set: Set<'T>) : 'T list = Map.foldBack (fun k _ out -> k :: out) set.items []

type Set<'T> = Tree.Set<'T>

let empty<'T> : Set<'T> = { items = Map.Tree.Empty }
let isEmpty (set: Set<'T>) : bool = Map.isEmpty set.items
let count (set: Set<'T>) : int = Map.count set.items
let contains (item: 'T) (set: Set<'T>) : bool = Map.containsKey item set.items
let add (item: 'T) (set: Set<'T>) : Set<'T> =
    if Map.containsKey item set.items then set else { items = Map.add item () set.items }
let singleton (item: 'T) : Set<'T> = { items = Map.Tree.Node (1, item, (), Map.Tree.Empty, Map.Tree.Empty) }
let remove (item: 'T) (set: Set<'T>) : Set<'T> = { items = Map.remove item set.items }

let fold (f: 'S -> 'T -> 'S) (state: 'S) (set: Set<'T>) : 'S = Map.fold (fun state item _ -> f state item) state set.items
let foldBack (f: 'T -> 'S -> 'S) (set: Set<'T>) (state: 'S) : 'S = Map.foldBack (fun item _ state -> f item state) set.items state
let iter (f: 'T -> unit) (set: Set<'T>) : unit = Map.iter (fun item _ -> f item) set.items
let exists (f: 'T -> bool) (set: Set<'T>) : bool = Map.exists (fun item _ -> f item) set.items
let forall (f: 'T -> bool) (set: Set<'T>) : bool = Map.forall (fun item _ -> f item) set.items
let filter (f: 'T -> bool) (set: Set<'T>) : Set<'T> = { items = Map.filter (fun item _ -> f item) set.items }
let partition (f: 'T -> bool) (set: Set<'T>) : Set<'T> * Set<'T> =
    let (yes, no) = Map.partition (fun item _ -> f item) set.items
    ({ items = yes }, { items = no })
let map (f: 'T -> 'U) (set: Set<'T>) : Set<'U> = fold (fun out item -> add (f item) out) empty set

let union (a: Set<'T>) (b: Set<'T>) : Set<'T> = { items = Map.Tree.union a.items b.items }
let intersect (a: Set<'T>) (b: Set<'T>) : Set<'T> = { items = Map.Tree.intersect a.items b.items }
let difference (a: Set<'T>) (b: Set<'T>) : Set<'T> = { items = Map.Tree.difference a.items b.items }
let unionMany (sets: Set<'T> list) : Set<'T> =
    let rec loop (all: Set<'T>) (rest: Set<'T> list) = match rest with [] -> all | set :: tail -> loop (union all set) tail
    loop empty sets
let intersectMany (sets: Set<'T> list) : Set<'T> =
    let rec loop (all: Set<'T>) (rest: Set<'T> list) = match rest with [] -> all | set :: tail -> loop (intersect all set) tail
    match sets with
    | [] -> emptyInput' "sequence" "sets"
    | first :: rest -> loop first rest
let isSubset (a: Set<'T>) (b: Set<'T>) : bool = count a <= count b && forall (fun item -> contains item b) a
let isSuperset (a: Set<'T>) (b: Set<'T>) : bool = isSubset b a
let isProperSubset (a: Set<'T>) (b: Set<'T>) : bool = count a < count b && isSubset a b
let isProperSuperset (a: Set<'T>) (b: Set<'T>) : bool = isProperSubset b a

let minElement (set: Set<'T>) : 'T =
    match Map.tryMinKeyValue set.items with
    | Some (item, _) -> item
    | None -> invalidArg "s" "Set contains no elements."
let maxElement (set: Set<'T>) : 'T =
    match Map.tryMaxKeyValue set.items with
    | Some (item, _) -> item
    | None -> invalidArg "s" "Set contains no elements."

let toList (set: Set<'T>) : 'T list = Tree.toList set
let toArray (set: Set<'T>) : 'T[] = Array.ofList (Tree.toList set)
let ofList (items: 'T list) : Set<'T> =
    let rec loop (set: Set<'T>) (rest: 'T list) = match rest with [] -> set | item :: tail -> loop (add item set) tail
    loop empty items
let ofArray (items: 'T[]) : Set<'T> = Array.fold (fun set item -> add item set) empty items

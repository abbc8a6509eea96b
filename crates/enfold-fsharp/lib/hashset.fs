/// A set that can be changed.
module HashSet

[<ReferenceEquality; Viewed("toList", "seq")>]
type HashSet<'T> = { table: Dictionary.Dictionary<'T, unit> }

let create () : HashSet<'T> = { table = Dictionary.create () }
/// Adds an item; whether it was not there.
let add (s: HashSet<'T>) (item: 'T) : bool = Dictionary.tryAdd s.table item ()
/// Removes an item; whether it was there.
let remove (s: HashSet<'T>) (item: 'T) : bool = Dictionary.remove s.table item
let contains (s: HashSet<'T>) (item: 'T) : bool = Dictionary.containsKey s.table item
let count (s: HashSet<'T>) : int = Dictionary.count s.table
let isEmpty (s: HashSet<'T>) : bool = Dictionary.isEmpty s.table
let clear (s: HashSet<'T>) : unit = Dictionary.clear s.table
let iter (f: 'T -> unit) (s: HashSet<'T>) : unit = Dictionary.iter (fun item _ -> f item) s.table
let fold (f: 'S -> 'T -> 'S) (state: 'S) (s: HashSet<'T>) : 'S =
    Dictionary.fold (fun state item _ -> f state item) state s.table
let toList (s: HashSet<'T>) : 'T list = Dictionary.keys s.table
let toArray (s: HashSet<'T>) : 'T[] =
    match toList s with
    | [] -> [||]
    | first :: rest ->
        let out = (# "arr_new" (count s) first : 'T[] #)
        let rec loop (i: int) (rest: 'T list) =
            match rest with
            | [] -> out
            | item :: tail ->
                out.[i] <- item
                loop (i + 1) tail
        loop 1 rest
let ofList (items: 'T list) : HashSet<'T> =
    let s = create ()
    for item in items do
        add s item |> ignore
    s
let ofArray (items: 'T[]) : HashSet<'T> =
    let s = create ()
    for item in items do
        add s item |> ignore
    s
let unionWith (s: HashSet<'T>) (items: 'T list) : unit =
    for item in items do
        add s item |> ignore
let exceptWith (s: HashSet<'T>) (items: 'T list) : unit =
    for item in items do
        remove s item |> ignore
let intersectWith (s: HashSet<'T>) (items: 'T list) : unit =
    let wanted = ofList items
    for item in toList s do
        if not (contains wanted item) then remove s item |> ignore

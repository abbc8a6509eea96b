/// Arrays that grow at their end: .NET's `List<T>`.
module ResizeArray

[<ReferenceEquality; Viewed("toList", "seq")>]
type ResizeArray<'T> = { mutable items: 'T[]; mutable used: int }

let create () : ResizeArray<'T> = { items = [||]; used = 0 }
let count (xs: ResizeArray<'T>) : int = xs.used
let length (xs: ResizeArray<'T>) : int = xs.used
let isEmpty (xs: ResizeArray<'T>) : bool = xs.used = 0
let capacity (xs: ResizeArray<'T>) : int = xs.items.Length

let private check (xs: ResizeArray<'T>) (i: int) : unit =
    if i < 0 || i >= xs.used then
        raise (ArgumentOutOfRangeException ("index", "Index was out of range. Must be non-negative and less than the size of the collection."))
let get (xs: ResizeArray<'T>) (i: int) : 'T =
    check xs i
    xs.items.[i]
let set (xs: ResizeArray<'T>) (i: int) (item: 'T) : unit =
    check xs i
    xs.items.[i] <- item
/// Makes room for one more. What is not used holds nothing, so that nothing is kept which nobody can reach.
let private grow (xs: ResizeArray<'T>) : unit =
    if xs.used = xs.items.Length then
        let items = (# "arr_zero" (if xs.used < 4 then 4 else 2 * xs.used) : 'T[] #)
        Array.blit xs.items 0 items 0 xs.used
        xs.items <- items
/// From now on only so many are used.
let private cut (xs: ResizeArray<'T>) (used: int) : unit =
    for i in used .. xs.used - 1 do
        xs.items.[i] <- (# "zeroed" : 'T #)
    xs.used <- used
let add (xs: ResizeArray<'T>) (item: 'T) : unit =
    grow xs
    xs.items.[xs.used] <- item
    xs.used <- xs.used + 1
let insert (xs: ResizeArray<'T>) (i: int) (item: 'T) : unit =
    if i < 0 || i > xs.used then
        raise (ArgumentOutOfRangeException ("index", "Index must be within the bounds of the List."))
    grow xs
    Array.blit xs.items i xs.items (i + 1) (xs.used - i)
    xs.items.[i] <- item
    xs.used <- xs.used + 1
let removeAt (xs: ResizeArray<'T>) (i: int) : unit =
    check xs i
    Array.blit xs.items (i + 1) xs.items i (xs.used - i - 1)
    cut xs (xs.used - 1)
let removeRange (xs: ResizeArray<'T>) (i: int) (count: int) : unit =
    if i < 0 || count < 0 || i > xs.used - count then
        invalidArg "count" "Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection."
    Array.blit xs.items (i + count) xs.items i (xs.used - i - count)
    cut xs (xs.used - count)
let clear (xs: ResizeArray<'T>) : unit = cut xs 0
let tryFindIndex (f: 'T -> bool) (xs: ResizeArray<'T>) : int option =
    let rec loop (i: int) = if i >= xs.used then None elif f xs.items.[i] then Some i else loop (i + 1)
    loop 0
let tryFind (f: 'T -> bool) (xs: ResizeArray<'T>) : 'T option =
    match tryFindIndex f xs with
    | Some i -> Some xs.items.[i]
    | None -> None
let indexOf (xs: ResizeArray<'T>) (item: 'T) : int =
    match tryFindIndex (fun x -> x = item) xs with
    | Some i -> i
    | None -> -1
let contains (xs: ResizeArray<'T>) (item: 'T) : bool = indexOf xs item >= 0
/// Removes the first that is equal; whether there was one.
let remove (xs: ResizeArray<'T>) (item: 'T) : bool =
    let i = indexOf xs item
    if i < 0 then false
    else
        removeAt xs i
        true
let exists (f: 'T -> bool) (xs: ResizeArray<'T>) : bool = match tryFindIndex f xs with Some _ -> true | None -> false
let forall (f: 'T -> bool) (xs: ResizeArray<'T>) : bool = not (exists (fun x -> not (f x)) xs)
let iter (f: 'T -> unit) (xs: ResizeArray<'T>) : unit =
    for i in 0 .. xs.used - 1 do
        f xs.items.[i]
let iteri (f: int -> 'T -> unit) (xs: ResizeArray<'T>) : unit =
    for i in 0 .. xs.used - 1 do
        f i xs.items.[i]
let fold (f: 'S -> 'T -> 'S) (state: 'S) (xs: ResizeArray<'T>) : 'S =
    let rec loop (state: 'S) (i: int) = if i >= xs.used then state else loop (f state xs.items.[i]) (i + 1)
    loop state 0
let toArray (xs: ResizeArray<'T>) : 'T[] = Array.sub xs.items 0 xs.used
let toList (xs: ResizeArray<'T>) : 'T list =
    let rec loop (i: int) (out: 'T list) = if i < 0 then out else loop (i - 1) (xs.items.[i] :: out)
    loop (xs.used - 1) []
let ofArray (items: 'T[]) : ResizeArray<'T> = { items = Array.copy items; used = items.Length }
let ofList (items: 'T list) : ResizeArray<'T> =
    let items = Array.ofList items
    { items = items; used = items.Length }
let addRange (xs: ResizeArray<'T>) (items: 'T list) : unit =
    for item in items do
        add xs item
let map (f: 'T -> 'U) (xs: ResizeArray<'T>) : ResizeArray<'U> =
    let items = Array.init xs.used (fun i -> f xs.items.[i])
    { items = items; used = items.Length }
let filter (f: 'T -> bool) (xs: ResizeArray<'T>) : ResizeArray<'T> =
    let items = Array.filter f (toArray xs)
    { items = items; used = items.Length }
let reverse (xs: ResizeArray<'T>) : unit =
    for i in 0 .. xs.used / 2 - 1 do
        Array.swap xs.items i (xs.used - 1 - i)
let sortWith (order: 'T -> 'T -> int) (xs: ResizeArray<'T>) : unit =
    let sorted = toArray xs
    Array.sortInPlaceWith order sorted
    Array.blit sorted 0 xs.items 0 xs.used
let sort (xs: ResizeArray<'T>) : unit = sortWith (fun a b -> compare a b) xs

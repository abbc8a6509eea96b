module ValueOption

let isSome (value: 'T voption) : bool = match value with ValueSome _ -> true | ValueNone -> false
let isNone (value: 'T voption) : bool = match value with ValueSome _ -> false | ValueNone -> true
let get (value: 'T voption) : 'T =
    match value with
    | ValueSome x -> x
    | ValueNone -> invalidArg "option" "The option value was None"
let map (f: 'T -> 'U) (value: 'T voption) : 'U voption = match value with ValueSome x -> ValueSome (f x) | ValueNone -> ValueNone
let map2 (f: 'A -> 'B -> 'C) (a: 'A voption) (b: 'B voption) : 'C voption =
    match a, b with
    | ValueSome x, ValueSome y -> ValueSome (f x y)
    | _ -> ValueNone
let map3 (f: 'A -> 'B -> 'C -> 'D) (a: 'A voption) (b: 'B voption) (c: 'C voption) : 'D voption =
    match a, b, c with
    | ValueSome x, ValueSome y, ValueSome z -> ValueSome (f x y z)
    | _ -> ValueNone
let bind (f: 'T -> 'U voption) (value: 'T voption) : 'U voption = match value with ValueSome x -> f x | ValueNone -> ValueNone
let flatten (value: 'T voption voption) : 'T voption = match value with ValueSome x -> x | ValueNone -> ValueNone
let filter (f: 'T -> bool) (value: 'T voption) : 'T voption =
    match value with
    | ValueSome x when f x -> value
    | _ -> ValueNone
let iter (f: 'T -> unit) (value: 'T voption) : unit = match value with ValueSome x -> f x | ValueNone -> ()
let defaultValue (fallback: 'T) (value: 'T voption) : 'T = match value with ValueSome x -> x | ValueNone -> fallback
let defaultWith (fallback: unit -> 'T) (value: 'T voption) : 'T = match value with ValueSome x -> x | ValueNone -> fallback ()
let orElse (fallback: 'T voption) (value: 'T voption) : 'T voption = match value with ValueSome _ -> value | ValueNone -> fallback
let orElseWith (fallback: unit -> 'T voption) (value: 'T voption) : 'T voption =
    match value with
    | ValueSome _ -> value
    | ValueNone -> fallback ()
let exists (f: 'T -> bool) (value: 'T voption) : bool = match value with ValueSome x -> f x | ValueNone -> false
let forall (f: 'T -> bool) (value: 'T voption) : bool = match value with ValueSome x -> f x | ValueNone -> true
let contains (item: 'T) (value: 'T voption) : bool = match value with ValueSome x -> x = item | ValueNone -> false
let count (value: 'T voption) : int = match value with ValueSome _ -> 1 | ValueNone -> 0
let fold (f: 'S -> 'T -> 'S) (state: 'S) (value: 'T voption) : 'S = match value with ValueSome x -> f state x | ValueNone -> state
let foldBack (f: 'T -> 'S -> 'S) (value: 'T voption) (state: 'S) : 'S = match value with ValueSome x -> f x state | ValueNone -> state
let toList (value: 'T voption) : 'T list = match value with ValueSome x -> [ x ] | ValueNone -> []
let toArray (value: 'T voption) : 'T[] = match value with ValueSome x -> [| x |] | ValueNone -> [||]
let toOption (value: 'T voption) : 'T option = match value with ValueSome x -> Some x | ValueNone -> None
let ofOption (value: 'T option) : 'T voption = match value with Some x -> ValueSome x | None -> ValueNone

module Option

let isSome (value: 'T option) : bool = match value with Some _ -> true | None -> false
let isNone (value: 'T option) : bool = match value with Some _ -> false | None -> true
let get (value: 'T option) : 'T =
    match value with
    | Some x -> x
    | None -> invalidArg "option" "The option value was None"
let map (f: 'T -> 'U) (value: 'T option) : 'U option = match value with Some x -> Some (f x) | None -> None
let map2 (f: 'A -> 'B -> 'C) (a: 'A option) (b: 'B option) : 'C option =
    match a, b with
    | Some x, Some y -> Some (f x y)
    | _ -> None
let map3 (f: 'A -> 'B -> 'C -> 'D) (a: 'A option) (b: 'B option) (c: 'C option) : 'D option =
    match a, b, c with
    | Some x, Some y, Some z -> Some (f x y z)
    | _ -> None
let bind (f: 'T -> 'U option) (value: 'T option) : 'U option = match value with Some x -> f x | None -> None
let flatten (value: 'T option option) : 'T option = match value with Some x -> x | None -> None
let filter (f: 'T -> bool) (value: 'T option) : 'T option =
    match value with
    | Some x when f x -> value
    | _ -> None
let iter (f: 'T -> unit) (value: 'T option) : unit = match value with Some x -> f x | None -> ()
let defaultValue (fallback: 'T) (value: 'T option) : 'T = match value with Some x -> x | None -> fallback
let defaultWith (fallback: unit -> 'T) (value: 'T option) : 'T = match value with Some x -> x | None -> fallback ()
let orElse (fallback: 'T option) (value: 'T option) : 'T option = match value with Some _ -> value | None -> fallback
let orElseWith (fallback: unit -> 'T option) (value: 'T option) : 'T option =
    match value with
    | Some _ -> value
    | None -> fallback ()
let exists (f: 'T -> bool) (value: 'T option) : bool = match value with Some x -> f x | None -> false
let forall (f: 'T -> bool) (value: 'T option) : bool = match value with Some x -> f x | None -> true
let contains (item: 'T) (value: 'T option) : bool = match value with Some x -> x = item | None -> false
let count (value: 'T option) : int = match value with Some _ -> 1 | None -> 0
let fold (f: 'S -> 'T -> 'S) (state: 'S) (value: 'T option) : 'S = match value with Some x -> f state x | None -> state
let foldBack (f: 'T -> 'S -> 'S) (value: 'T option) (state: 'S) : 'S = match value with Some x -> f x state | None -> state
let toList (value: 'T option) : 'T list = match value with Some x -> [ x ] | None -> []
let toArray (value: 'T option) : 'T[] = match value with Some x -> [| x |] | None -> [||]
let ofValueOption (value: 'T voption) : 'T option = match value with ValueSome x -> Some x | ValueNone -> None
let toValueOption (value: 'T option) : 'T voption = match value with Some x -> ValueSome x | None -> ValueNone

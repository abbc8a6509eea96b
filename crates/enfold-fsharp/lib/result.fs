module Result

let map (f: 'T -> 'U) (value: Result<'T, 'E>) : Result<'U, 'E> = match value with Ok x -> Ok (f x) | Error e -> Error e
let mapError (f: 'E -> 'F) (value: Result<'T, 'E>) : Result<'T, 'F> = match value with Ok x -> Ok x | Error e -> Error (f e)
let bind (f: 'T -> Result<'U, 'E>) (value: Result<'T, 'E>) : Result<'U, 'E> = match value with Ok x -> f x | Error e -> Error e
let isOk (value: Result<'T, 'E>) : bool = match value with Ok _ -> true | Error _ -> false
let isError (value: Result<'T, 'E>) : bool = match value with Ok _ -> false | Error _ -> true
let defaultValue (fallback: 'T) (value: Result<'T, 'E>) : 'T = match value with Ok x -> x | Error _ -> fallback
let defaultWith (fallback: 'E -> 'T) (value: Result<'T, 'E>) : 'T = match value with Ok x -> x | Error e -> fallback e
let iter (f: 'T -> unit) (value: Result<'T, 'E>) : unit = match value with Ok x -> f x | Error _ -> ()
let exists (f: 'T -> bool) (value: Result<'T, 'E>) : bool = match value with Ok x -> f x | Error _ -> false
let forall (f: 'T -> bool) (value: Result<'T, 'E>) : bool = match value with Ok x -> f x | Error _ -> true
let contains (item: 'T) (value: Result<'T, 'E>) : bool = match value with Ok x -> x = item | Error _ -> false
let count (value: Result<'T, 'E>) : int = match value with Ok _ -> 1 | Error _ -> 0
let fold (f: 'S -> 'T -> 'S) (state: 'S) (value: Result<'T, 'E>) : 'S = match value with Ok x -> f state x | Error _ -> state
let toOption (value: Result<'T, 'E>) : 'T option = match value with Ok x -> Some x | Error _ -> None
let toList (value: Result<'T, 'E>) : 'T list = match value with Ok x -> [ x ] | Error _ -> []
let foldBack (f: 'T -> 'S -> 'S) (value: Result<'T, 'E>) (state: 'S) : 'S = match value with Ok x -> f x state | Error _ -> state
let toArray (value: Result<'T, 'E>) : 'T[] = match value with Ok x -> [| x |] | Error _ -> [||]
let toValueOption (value: Result<'T, 'E>) : 'T voption = match value with Ok x -> ValueSome x | Error _ -> ValueNone

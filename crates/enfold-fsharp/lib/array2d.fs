/// Arrays of two dimensions: rows of columns.
module Array2D

[<Viewed("toLists", "array2D", "toList")>]
type Array2D<'T> = { rows: int; columns: int; items: 'T[] }

let length1 (a: Array2D<'T>) : int = a.rows
let length2 (a: Array2D<'T>) : int = a.columns
let private at (a: Array2D<'T>) (i: int) (j: int) : int =
    if i < 0 || j < 0 || i >= a.rows || j >= a.columns then
        raise IndexOutOfRangeException
    i * a.columns + j
let get (a: Array2D<'T>) (i: int) (j: int) : 'T = a.items.[at a i j]
let set (a: Array2D<'T>) (i: int) (j: int) (item: 'T) : unit = a.items.[at a i j] <- item
let private check (rows: int) (columns: int) : unit =
    if rows < 0 || columns < 0 then negative' "length" (if rows < 0 then rows else columns)
let create (rows: int) (columns: int) (item: 'T) : Array2D<'T> =
    check rows columns
    { rows = rows; columns = columns; items = Array.create (rows * columns) item }
let zeroCreate (rows: int) (columns: int) : Array2D<'T> =
    check rows columns
    { rows = rows; columns = columns; items = (# "arr_zero" (rows * columns) : 'T[] #) }
let init (rows: int) (columns: int) (f: int -> int -> 'T) : Array2D<'T> =
    check rows columns
    { rows = rows; columns = columns; items = Array.init (rows * columns) (fun k -> f (k / columns) (k % columns)) }
let copy (a: Array2D<'T>) : Array2D<'T> = { rows = a.rows; columns = a.columns; items = Array.copy a.items }
let map (f: 'T -> 'U) (a: Array2D<'T>) : Array2D<'U> = { rows = a.rows; columns = a.columns; items = Array.map f a.items }
let mapi (f: int -> int -> 'T -> 'U) (a: Array2D<'T>) : Array2D<'U> =
    { rows = a.rows; columns = a.columns; items = Array.mapi (fun k x -> f (k / a.columns) (k % a.columns) x) a.items }
let iter (f: 'T -> unit) (a: Array2D<'T>) : unit = Array.iter f a.items
let iteri (f: int -> int -> 'T -> unit) (a: Array2D<'T>) : unit =
    Array.iteri (fun k x -> f (k / a.columns) (k % a.columns) x) a.items
/// The elements, row by row.
let toList (a: Array2D<'T>) : 'T list = Array.toList a.items
let toLists (a: Array2D<'T>) : 'T list list =
    List.init a.rows (fun i -> Array.toList (Array.sub a.items (i * a.columns) a.columns))
let ofLists (rows: 'T list list) : Array2D<'T> =
    let items = Array.ofList (List.concat rows)
    let columns = match rows with [] -> 0 | row :: _ -> List.length row
    if List.exists (fun row -> List.length row <> columns) rows then
        invalidArg "vals" "The arrays have different lengths."
    { rows = List.length rows; columns = columns; items = items }

type Array2D<'T> with
    member a.Item with get (i: int, j: int) : 'T = get a i j and set (i: int, j: int) (item: 'T) = set a i j item
    member a.Length : int = a.items.Length
    member a.GetLength (dimension: int) : int = if dimension = 0 then a.rows else a.columns

/// Last in, first out.
module Stack

[<ReferenceEquality; Viewed("toList", "seq")>]
type Stack<'T> = { mutable items: 'T list; mutable size: int }

let create () : Stack<'T> = { items = []; size = 0 }
let count (s: Stack<'T>) : int = s.size
let isEmpty (s: Stack<'T>) : bool = s.size = 0
let push (s: Stack<'T>) (item: 'T) : unit =
    s.items <- item :: s.items
    s.size <- s.size + 1
let tryPeek (s: Stack<'T>) : 'T option = match s.items with item :: _ -> Some item | [] -> None
let tryPop (s: Stack<'T>) : 'T option =
    match s.items with
    | [] -> None
    | item :: rest ->
        s.items <- rest
        s.size <- s.size - 1
        Some item
let peek (s: Stack<'T>) : 'T =
    match tryPeek s with
    | Some item -> item
    | None -> invalidOp "Stack empty."
let pop (s: Stack<'T>) : 'T =
    match tryPop s with
    | Some item -> item
    | None -> invalidOp "Stack empty."
let clear (s: Stack<'T>) : unit =
    s.items <- []
    s.size <- 0
/// The newest first.
let toList (s: Stack<'T>) : 'T list = s.items
let toArray (s: Stack<'T>) : 'T[] = Array.ofList s.items
let iter (f: 'T -> unit) (s: Stack<'T>) : unit =
    for item in s.items do
        f item
let ofList (items: 'T list) : Stack<'T> =
    let s = create ()
    for item in items do
        push s item
    s

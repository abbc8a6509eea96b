/// First in, first out: a ring in an array.
module Queue

[<ReferenceEquality; Viewed("toList", "seq")>]
type Queue<'T> = { mutable ring: 'T[]; mutable head: int; mutable size: int }

let create () : Queue<'T> = { ring = [||]; head = 0; size = 0 }
let count (q: Queue<'T>) : int = q.size
let isEmpty (q: Queue<'T>) : bool = q.size = 0
let private at (q: Queue<'T>) (i: int) : int =
    let place = q.head + i
    if place >= q.ring.Length then place - q.ring.Length else place
let enqueue (q: Queue<'T>) (item: 'T) : unit =
    if q.size = q.ring.Length then
        let ring = (# "arr_zero" (if q.size < 4 then 4 else 2 * q.size) : 'T[] #)
        for i in 0 .. q.size - 1 do
            ring.[i] <- q.ring.[at q i]
        q.ring <- ring
        q.head <- 0
    q.ring.[at q q.size] <- item
    q.size <- q.size + 1
let tryPeek (q: Queue<'T>) : 'T option = if q.size = 0 then None else Some q.ring.[q.head]
let tryDequeue (q: Queue<'T>) : 'T option =
    if q.size = 0 then None
    else
        let item = q.ring.[q.head]
        q.ring.[q.head] <- (# "zeroed" : 'T #)
        q.head <- at q 1
        q.size <- q.size - 1
        Some item
let peek (q: Queue<'T>) : 'T =
    match tryPeek q with
    | Some item -> item
    | None -> invalidOp "Queue empty."
let dequeue (q: Queue<'T>) : 'T =
    match tryDequeue q with
    | Some item -> item
    | None -> invalidOp "Queue empty."
let clear (q: Queue<'T>) : unit =
    for i in 0 .. q.size - 1 do
        q.ring.[at q i] <- (# "zeroed" : 'T #)
    q.head <- 0
    q.size <- 0
let contains (q: Queue<'T>) (item: 'T) : bool =
    let rec loop (i: int) = i < q.size && (q.ring.[at q i] = item || loop (i + 1))
    loop 0
let iter (f: 'T -> unit) (q: Queue<'T>) : unit =
    for i in 0 .. q.size - 1 do
        f q.ring.[at q i]
let toList (q: Queue<'T>) : 'T list =
    let rec loop (i: int) (out: 'T list) = if i < 0 then out else loop (i - 1) (q.ring.[at q i] :: out)
    loop (q.size - 1) []
let toArray (q: Queue<'T>) : 'T[] = Array.init q.size (fun i -> q.ring.[at q i])
let ofList (items: 'T list) : Queue<'T> =
    let q = create ()
    for item in items do
        enqueue q item
    q

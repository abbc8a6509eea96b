// A leftist heap filled and emptied in each iteration: merging shares parts of what it is given.
// size: 2000
// prints 200: 111105
// prints 2000: 106208
// prints 20000: 81951
module Memory.Heap

type Heap<'a> =
    | Empty
    | Node of int * 'a * Heap<'a> * Heap<'a>

let rank (heap: Heap<'a>) : int =
    match heap with
    | Empty -> 0
    | Node (r, _, _, _) -> r

let node (x: 'a) (a: Heap<'a>) (b: Heap<'a>) : Heap<'a> =
    if rank a >= rank b then Node (rank b + 1, x, a, b) else Node (rank a + 1, x, b, a)

let rec merge (a: Heap<'a>) (b: Heap<'a>) : Heap<'a> =
    match a, b with
    | Empty, other | other, Empty -> other
    | Node (_, x, left, right), Node (_, y, _, _) when x <= y -> node x left (merge right b)
    | _, Node (_, y, left, right) -> node y left (merge a right)

let insert (x: 'a) (heap: Heap<'a>) : Heap<'a> = merge (Node (1, x, Empty, Empty)) heap

let pop (heap: Heap<'a>) : ('a * Heap<'a>) option =
    match heap with
    | Empty -> None
    | Node (_, x, left, right) -> Some (x, merge left right)

let heapSort (xs: 'a list) : 'a list =
    let rec drain (heap: Heap<'a>) : 'a list =
        match pop heap with
        | Some (x, rest) -> x :: drain rest
        | None -> []
    drain (List.fold (fun heap x -> insert x heap) Empty xs)

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    let mutable sum = 0
    for i in 1 .. n do
        let tasks = List.init 60 (fun k -> ((k * 37 + i * 11) % 101, k))
        let sorted = heapSort tasks
        if sorted <> List.sort tasks then failwith "not sorted"
        let weighted = List.mapi (fun at (priority, k) -> at * priority + k) sorted
        sum <- (sum + List.sum weighted) % 1000003
    Console.writeln $"{sum}"
    0

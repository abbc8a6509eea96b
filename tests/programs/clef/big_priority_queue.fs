/// A binary heap in an array that grows, ordered by a function that is given when it is made.
module Programs.PriorityQueue

type Queue<'a> = {
    Less: 'a -> 'a -> bool
    mutable Items: 'a[]
    mutable Count: int
}

let create (less: 'a -> 'a -> bool) (filler: 'a) : Queue<'a> =
    { Less = less; Items = Array.create 2 filler; Count = 0 }

let swap (q: Queue<'a>) (i: int) (j: int) : unit =
    let t = q.Items.[i]
    q.Items.[i] <- q.Items.[j]
    q.Items.[j] <- t

let rec siftUp (q: Queue<'a>) (i: int) : unit =
    let parent = (i - 1) / 2
    if i > 0 && q.Less q.Items.[i] q.Items.[parent] then
        swap q i parent
        siftUp q parent

let rec siftDown (q: Queue<'a>) (i: int) : unit =
    let left = 2 * i + 1
    let right = left + 1
    let mutable best = i
    if left < q.Count && q.Less q.Items.[left] q.Items.[best] then best <- left
    if right < q.Count && q.Less q.Items.[right] q.Items.[best] then best <- right
    if best <> i then
        swap q i best
        siftDown q best

let push (q: Queue<'a>) (x: 'a) : unit =
    if q.Count = q.Items.Length then
        let bigger = Array.create (q.Count * 2) x
        Array.blit q.Items 0 bigger 0 q.Count
        q.Items <- bigger
    q.Items.[q.Count] <- x
    q.Count <- q.Count + 1
    siftUp q (q.Count - 1)

let pop (q: Queue<'a>) : 'a option =
    if q.Count = 0 then None
    else
        let top = q.Items.[0]
        q.Count <- q.Count - 1
        q.Items.[0] <- q.Items.[q.Count]
        siftDown q 0
        Some top

let drain (q: Queue<'a>) : 'a list =
    let rec go (acc: 'a list) : 'a list =
        match pop q with
        | Some x -> go (x :: acc)
        | None -> List.rev acc
    go []

let heapSort (less: 'a -> 'a -> bool) (xs: 'a list) : 'a list =
    match xs with
    | [] -> []
    | first :: _ ->
        let q = create less first
        List.iter (push q) xs
        drain q

type Task = { Name: string; Priority: int }

[<EntryPoint>]
let main _ =
    let showInts (xs: int list) : unit = Console.writeln (String.concat " " (List.map Format.int xs))
    let xs = [5; 3; 8; 1; 9; 2; 7; 3; 6; 4]
    showInts (heapSort (fun a b -> a < b) xs)
    showInts (heapSort (fun a b -> a > b) xs)
    let pivot = 5
    let distance (n: int) : int = if n > pivot then n - pivot else pivot - n
    showInts (heapSort (fun a b -> (distance a, a) < (distance b, b)) xs)
    Console.writeln (String.concat " " (heapSort (fun (a: string) b -> a < b) ["pear"; "fig"; "apple"]))
    let tasks = create (fun a b -> a.Priority < b.Priority) { Name = ""; Priority = 0 }
    for (name, p) in [("write", 3); ("eat", 1); ("sleep", 5); ("read", 2)] do
        push tasks { Name = name; Priority = p }
    match pop tasks with
    | Some t -> Console.writeln $"first: {t.Name}"
    | None -> Console.writeln "nothing to do"
    push tasks { Name = "wake"; Priority = 0 }
    for t in drain tasks do
        Console.writeln $"{t.Priority} {t.Name}"
    Console.writeln (match pop tasks with Some t -> t.Name | None -> "empty")
    let big = create (fun a b -> a < b) 0
    for i in 1..1000 do
        push big ((i * 7919) % 1009)
    let sorted = drain big
    let rec isSorted (ys: int list) : bool =
        match ys with
        | a :: (b :: _ as tail) -> a <= b && isSorted tail
        | _ -> true
    let verdict = if isSorted sorted then "sorted" else "not sorted"
    Console.writeln $"{List.length sorted} {verdict} {List.head sorted}"
    0

//| 1 2 3 3 4 5 6 7 8 9
//| 9 8 7 6 5 4 3 3 2 1
//| 5 4 6 3 3 7 2 8 1 9
//| apple fig pear
//| first: eat
//| 0 wake
//| 2 read
//| 3 write
//| 5 sleep
//| empty
//| 1000 sorted 1

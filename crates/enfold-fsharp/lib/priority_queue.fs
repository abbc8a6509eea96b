/// A heap of items with priorities, the lowest first: each node has four children and moves only past what is truly larger, as in
/// .NET, so that items of one priority come in the same order.
module PriorityQueue

[<ReferenceEquality>]
type PriorityQueue<'E, 'P> =
    { mutable nodes': ('E * 'P)[]
      mutable count': int }

let private room (q: PriorityQueue<'E, 'P>) (node: 'E * 'P) : unit =
    if q.count' = q.nodes'.Length then
        let larger = Array.create (max 4 (2 * q.count')) node
        Array.blit q.nodes' 0 larger 0 q.count'
        q.nodes' <- larger
let enqueue (q: PriorityQueue<'E, 'P>) (item: 'E) (priority: 'P) : unit =
    let node = (item, priority)
    room q node
    let rec up (at: int) : int =
        if at = 0 then at
        else
            let parent = (at - 1) / 4
            if compare priority (snd q.nodes'.[parent]) < 0 then
                q.nodes'.[at] <- q.nodes'.[parent]
                up parent
            else at
    q.count' <- q.count' + 1
    let at = up (q.count' - 1)
    q.nodes'.[at] <- node
let private empty () : 'T = raise (InvalidOperationException "Queue empty.")
let peek (q: PriorityQueue<'E, 'P>) : 'E * 'P = if q.count' = 0 then empty () else q.nodes'.[0]
let dequeue (q: PriorityQueue<'E, 'P>) : 'E * 'P =
    let first = peek q
    q.count' <- q.count' - 1
    let node = q.nodes'.[q.count']
    let rec smallest (best: int) (at: int) (stop: int) : int =
        if at >= stop then best
        else smallest (if compare (snd q.nodes'.[at]) (snd q.nodes'.[best]) < 0 then at else best) (at + 1) stop
    let rec down (at: int) : int =
        let child = 4 * at + 1
        if child >= q.count' then at
        else
            let best = smallest child (child + 1) (min (child + 4) q.count')
            if compare (snd node) (snd q.nodes'.[best]) <= 0 then at
            else
                q.nodes'.[at] <- q.nodes'.[best]
                down best
    if q.count' > 0 then
        let at = down 0
        q.nodes'.[at] <- node
    first

type PriorityQueue<'E, 'P> with
    new () = { nodes' = [||]; count' = 0 }
    member q.Count : int = q.count'
    member q.Enqueue (item: 'E, priority: 'P) : unit = enqueue q item priority
    member q.Dequeue () : 'E = fst (dequeue q)
    member q.Peek () : 'E = fst (peek q)
    member q.TryDequeue () : bool * 'E * 'P =
        if q.count' = 0 then (false, (# "zeroed" : 'E #), (# "zeroed" : 'P #))
        else
            let (item, priority) = dequeue q
            (true, item, priority)
    member q.TryPeek () : bool * 'E * 'P =
        if q.count' = 0 then (false, (# "zeroed" : 'E #), (# "zeroed" : 'P #))
        else
            let (item, priority) = peek q
            (true, item, priority)
    member q.Clear () : unit =
        q.count' <- 0
        q.nodes' <- [||]

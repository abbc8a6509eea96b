// A queue as two lists, of bounded length, through many steps: no cell lives long, some always live.
// size: 2000000
// prints 200000: 762205
// prints 2000000: 875281
// prints 20000000: 202664
module Memory.Queue

type Queue<'a> = { Front: 'a list; Back: 'a list; Length: int }

let empty : Queue<int> = { Front = []; Back = []; Length = 0 }

let enqueue (x: 'a) (queue: Queue<'a>) : Queue<'a> =
    { queue with Back = x :: queue.Back; Length = queue.Length + 1 }

let rec dequeue (queue: Queue<'a>) : ('a * Queue<'a>) option =
    match queue.Front, queue.Back with
    | x :: rest, _ -> Some (x, { queue with Front = rest; Length = queue.Length - 1 })
    | [], [] -> None
    | [], back -> dequeue { queue with Front = List.rev back; Back = [] }

/// Customers arrive in bursts and are served one by one; at most thirty wait.
let rec serve (steps: int) (queue: Queue<int>) (sum: int) : int =
    if steps = 0 then sum + queue.Length
    else
        let arrivals = if steps % 8 = 0 && queue.Length < 20 then 10 else 0
        let rec arrive (k: int) (queue: Queue<int>) : Queue<int> =
            if k = 0 then queue else arrive (k - 1) (enqueue (steps + k) queue)
        match dequeue (arrive arrivals queue) with
        | Some (customer, rest) -> serve (steps - 1) rest ((sum * 3 + customer) % 1000003)
        | None -> serve (steps - 1) queue (sum + 1)

[<EntryPoint>]
let main args =
    let n = Parse.int args.[0]
    Console.writeln $"{serve n empty 0}"
    0

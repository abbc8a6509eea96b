/// What can be asked of queues with a dot, as .NET has it.
module Members

type Queue<'T> with
    member q.Count : int = Queue.count q
    member q.Enqueue (item: 'T) : unit = Queue.enqueue q item
    member q.Dequeue () : 'T = Queue.dequeue q
    member q.TryDequeue () : bool * 'T =
        match Queue.tryDequeue q with
        | Some item -> (true, item)
        | None -> (false, (# "zeroed" : 'T #))
    member q.Peek () : 'T = Queue.peek q
    member q.Contains (item: 'T) : bool = Queue.contains q item
    member q.Clear () : unit = Queue.clear q
    member q.ToArray () : 'T[] = Queue.toArray q
    new () = Queue.create ()
    new (items: 'T[]) = Queue.ofList (List.ofArray items)
    new (items: 'T list) = Queue.ofList items

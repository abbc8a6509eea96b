/// Queues made of sequences.
module Members

type Queue<'T> with
    new (items: seq<'T>) = Queue.ofList (Seq.toList items)

/// Sets that can be changed, made of sequences.
module Members

type HashSet<'T> with
    member s.UnionWith (items: seq<'T>) : unit = HashSet.unionWith s (Seq.toList items)
    member s.ExceptWith (items: seq<'T>) : unit = HashSet.exceptWith s (Seq.toList items)
    member s.IntersectWith (items: seq<'T>) : unit = HashSet.intersectWith s (Seq.toList items)
    new (items: seq<'T>) = HashSet.ofList (Seq.toList items)

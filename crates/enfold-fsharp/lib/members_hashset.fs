/// What can be asked of sets that can be changed with a dot, as .NET has it.
module Members

type HashSet<'T> with
    member s.Count : int = HashSet.count s
    member s.Add (item: 'T) : bool = HashSet.add s item
    member s.Remove (item: 'T) : bool = HashSet.remove s item
    member s.Contains (item: 'T) : bool = HashSet.contains s item
    member s.Clear () : unit = HashSet.clear s
    member s.UnionWith (items: 'T list) : unit = HashSet.unionWith s items
    member s.UnionWith (other: HashSet<'T>) : unit = HashSet.unionWith s (HashSet.toList other)
    member s.ExceptWith (items: 'T list) : unit = HashSet.exceptWith s items
    member s.ExceptWith (other: HashSet<'T>) : unit = HashSet.exceptWith s (HashSet.toList other)
    member s.IntersectWith (items: 'T list) : unit = HashSet.intersectWith s items
    member s.IntersectWith (other: HashSet<'T>) : unit = HashSet.intersectWith s (HashSet.toList other)
    new () = HashSet.create ()
    new (other: HashSet<'T>) = HashSet.ofList (HashSet.toList other)
    new (items: 'T[]) = HashSet.ofArray items
    new (items: 'T list) = HashSet.ofList items

/// A set that can be changed, in order: a cell with a set.
module SortedSet

[<ReferenceEquality; Viewed("items", "seq", "items")>]
type SortedSet<'T> = { mutable set': Set<'T> }

let items (s: SortedSet<'T>) : 'T list = Set.toList s.set'
let private least (s: SortedSet<'T>) : 'T = if Set.isEmpty s.set' then (# "zeroed" : 'T #) else Set.minElement s.set'
let private most (s: SortedSet<'T>) : 'T = if Set.isEmpty s.set' then (# "zeroed" : 'T #) else Set.maxElement s.set'

type SortedSet<'T> with
    new () = { set' = Set.empty }
    new (given: seq<'T>) = { set' = Set.ofList (Seq.toList given) }
    member s.Count : int = Set.count s.set'
    member s.Min : 'T = least s
    member s.Max : 'T = most s
    member s.Add (item: 'T) : bool =
        let fresh = not (Set.contains item s.set')
        if fresh then s.set' <- Set.add item s.set'
        fresh
    member s.Contains (item: 'T) : bool = Set.contains item s.set'
    member s.Remove (item: 'T) : bool =
        let there = Set.contains item s.set'
        if there then s.set' <- Set.remove item s.set'
        there
    member s.Clear () : unit = s.set' <- Set.empty
    member s.UnionWith (given: seq<'T>) : unit = s.set' <- Set.union s.set' (Set.ofList (Seq.toList given))
    member s.ExceptWith (given: seq<'T>) : unit = s.set' <- Set.difference s.set' (Set.ofList (Seq.toList given))
    member s.IntersectWith (given: seq<'T>) : unit = s.set' <- Set.intersect s.set' (Set.ofList (Seq.toList given))

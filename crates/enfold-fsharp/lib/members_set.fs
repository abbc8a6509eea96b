/// What can be asked of sets with a dot, and their operators.
module Members

type Set<'T> with
    member s.Count : int = Set.count s
    member s.IsEmpty : bool = Set.isEmpty s
    member s.Add (item: 'T) : Set<'T> = Set.add item s
    member s.Remove (item: 'T) : Set<'T> = Set.remove item s
    member s.Contains (item: 'T) : bool = Set.contains item s
    member s.IsSubsetOf (other: Set<'T>) : bool = Set.isSubset s other
    member s.IsSupersetOf (other: Set<'T>) : bool = Set.isSuperset s other
    member s.IsProperSubsetOf (other: Set<'T>) : bool = Set.isProperSubset s other
    member s.IsProperSupersetOf (other: Set<'T>) : bool = Set.isProperSuperset s other
    member s.MinimumElement : 'T = Set.minElement s
    member s.MaximumElement : 'T = Set.maxElement s
    static member (+) (a: Set<'T>, b: Set<'T>) : Set<'T> = Set.union a b
    static member (-) (a: Set<'T>, b: Set<'T>) : Set<'T> = Set.difference a b
    new (items: 'T list) = Set.ofList items

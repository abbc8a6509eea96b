/// Sets from sequences and back.
module Set

let ofSeq (items: seq<'T>) : Set<'T> = Set.ofList (Seq.toList items)
let toSeq (set: Set<'T>) : seq<'T> = Seq.ofList (Set.toList set)
let unionMany (sets: seq<Set<'T>>) : Set<'T> = Seq.fold Set.union Set.empty sets
let intersectMany (sets: seq<Set<'T>>) : Set<'T> = Seq.reduce Set.intersect sets

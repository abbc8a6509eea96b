/// Functions without a module that need others.
module Globals

let set (items: seq<'T>) : Set<'T> = Set.ofList (Seq.toList items)
let dict (pairs: seq<'K * 'V>) : Dictionary<'K, 'V> = Dictionary.ofList (Seq.toList pairs)
let readOnlyDict (pairs: seq<'K * 'V>) : Dictionary<'K, 'V> = dict pairs

/// Functions without a module that need others.
module Globals

let set (items: 'T list) : Set<'T> = Set.ofList items
let dict (pairs: ('K * 'V) list) : Dictionary<'K, 'V> = Dictionary.ofList pairs

module Slices

/// Bounds of a slice, cut to what is there; an empty one has no elements.
let bounds (length: int) (first: int option) (last: int option) : int * int =
    let first = max 0 (Option.defaultValue 0 first)
    let last = min (length - 1) (Option.defaultValue (length - 1) last)
    (first, max 0 (last - first + 1))

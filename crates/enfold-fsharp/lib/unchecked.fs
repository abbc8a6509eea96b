module Unchecked

/// The value whose bits are all zero: 0, false, "", None, an empty list or array.
let defaultof<'T> : 'T = (# "zeroed" : 'T #)

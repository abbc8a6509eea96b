module FnPtr

/// The address of a function at module level for C to call; it takes and returns scalars. The checker expands
/// it where it is applied.
let ofFunction (f: 'F) : nativeint = 0n

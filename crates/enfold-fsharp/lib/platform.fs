module Platform

/// Bytes in a machine word.
let wordSize () : int = 8
/// Bytes that a scalar takes behind a pointer.
let sizeof<'T> : int = (# "size_of" (# "zeroed" : 'T #) : int #)

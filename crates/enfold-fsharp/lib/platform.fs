module Platform

/// Bytes in a machine word.
let wordSize () : int = 8
/// Bytes that a scalar takes behind a pointer: `sizeof<int>`, which the checker expands.
let sizeof : int = 0

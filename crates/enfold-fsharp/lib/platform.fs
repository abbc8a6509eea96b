module Platform

/// Bytes in a machine word.
let wordSize () : int = 8

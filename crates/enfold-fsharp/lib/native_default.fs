module NativeDefault

/// A value whose bits are all zero: what stands where the body of a foreign function would.
let zeroed () : 'T = (# "zeroed" : 'T #)

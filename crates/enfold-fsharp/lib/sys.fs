module Sys

let exit (status: int) : 'T = (# "exit" status : 'T #)
let args () : string[] = (# "args" () : string[] #)
/// The value itself, of which the compiler knows nothing any more: what is computed from it is computed.
let opaqueIdentity (value: 'T) : 'T = (# "opaque" value : 'T #)
/// Nanoseconds of a clock that only goes forward.
let clock () : int = (# "clock" () : int #)

module Sys

let exit (status: int) : 'T = (# "exit" status : 'T #)
let args () : string[] = (# "args" () : string[] #)
/// Nanoseconds of a clock that only goes forward.
let clock () : int = (# "clock" () : int #)

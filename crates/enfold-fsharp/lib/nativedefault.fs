module NativeDefault

let zeroed () : 'T = (# "zeroed" : 'T #)

module Bits

let htons (value: uint16) : uint16 = (# "byte_swap" value : uint16 #)
let ntohs (value: uint16) : uint16 = (# "byte_swap" value : uint16 #)
let htonl (value: uint32) : uint32 = (# "byte_swap" value : uint32 #)
let ntohl (value: uint32) : uint32 = (# "byte_swap" value : uint32 #)
let float32ToInt32Bits (value: float32) : int32 = (# "bitcast" value : int32 #)
let int32BitsToFloat32 (value: int32) : float32 = (# "bitcast" value : float32 #)
let float64ToInt64Bits (value: float) : int64 = (# "bitcast" value : int64 #)
let int64BitsToFloat64 (value: int64) : float = (# "bitcast" value : float #)

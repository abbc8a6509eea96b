/// Byte order and the bits of floating-point numbers. Prints one line if every check holds;
/// otherwise it says which one failed.
module Samples.BitsIntrinsics

let check (name: string) (holds: bool) (failures: int) : int =
    if holds then failures
    else
        Console.writeln $"failed: {name}"
        failures + 1

[<EntryPoint>]
let main _ =
    let failures =
        0
        |> check "htons" (Bits.htons 0x1234us = 0x3412us)
        |> check "ntohs" (Bits.ntohs 0x3412us = 0x1234us)
        |> check "htonl" (Bits.htonl (uint32 0x12345678) = uint32 0x78563412)
        |> check "ntohl" (Bits.ntohl (uint32 0x78563412) = uint32 0x12345678)
        |> check "float32ToInt32Bits" (int (Bits.float32ToInt32Bits 1.0f) = 0x3F800000)
        |> check "int32BitsToFloat32" (Bits.int32BitsToFloat32 (Bits.float32ToInt32Bits 2.5f) = 2.5f)
        |> check "float64ToInt64Bits" (int (Bits.float64ToInt64Bits 1.0) = 0x3FF0000000000000)
        |> check "int64BitsToFloat64" (Bits.int64BitsToFloat64 (Bits.float64ToInt64Bits 3.14) = 3.14)
    if failures = 0 then
        Console.writeln "Bits intrinsics test passed!"
    failures

//| Bits intrinsics test passed!

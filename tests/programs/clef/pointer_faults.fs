// The interpreter finds an access behind the end of what there is.
module PointerFaults

[<EntryPoint>]
let main _ =
    let region = Region.create 0
    let p = Region.alloc<int> region 0
    let q = NativePtr.stackalloc<int> 2
    q.[1] <- 1
    Console.writeln $"{q.[1]}"
    Console.writeln $"{p.[512]}"
    0

//@ skip native
//@ skip jit
//@ skip asan
//@ exit 2
//@ stderr-has "are no memory of the program"
//| 1

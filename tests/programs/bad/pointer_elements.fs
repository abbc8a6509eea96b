// Pointers to what is no scalar.
module PointerElements

type Point = { X: int; Y: int }

let texts () : int =
    let p = NativePtr.stackalloc<string> 1
    p.[0].Length

let points (p: nativeptr<Point>) : int = p.[0].X

let generic (p: nativeptr<'T>) : 'T = NativePtr.read p

let hidden (x: 'T) : 'T =
    let p = NativePtr.stackalloc<'T> 1
    p.[0] <- x
    p.[0]

let sizes : int = Platform.sizeof<string>

let inside (r: Region) = Region.alloc<int * int> r 1

//@ error E0406 7
//@ error E0406 10
//@ error E0406 12
//@ error E0406 15
//@ error E0406 19
//@ error E0406 21

// Stack memory and regions where they cannot be.
module RawMemoryPlaces

let global = NativePtr.stackalloc<int> 1

let asValue () = NativePtr.stackalloc<int>

let inTry () : int =
    try
        let p = NativePtr.stackalloc<int> 1
        p.[0]
    with _ -> 0

let inLazy () = lazy (NativePtr.read (NativePtr.stackalloc<int> 1))

let inSeq () =
    seq {
        let p = NativePtr.stackalloc<int> 1
        yield p.[0]
    }

let inAsync () =
    async {
        let r = Region.create 1
        return Region.usedBytes r
    }

let world = Region.create 1

let unnamed () : int = Region.usedBytes (Region.create 1)

let makes () = Region.create

let borrowed (r: Region) : unit = Region.release r

let released (f: (Region -> unit) -> unit) : unit = f Region.release

//@ error E0405 4
//@ error E0405 6
//@ error E0405 10
//@ error E0405 14
//@ error E0405 18
//@ error E0404 24
//@ error E0404 28
//@ error E0404 30
//@ error E0404 32
//@ error E0404 34
//@ error E0404 36

// Pointers that get out of the function or region that their memory belongs to.
module PointerEscapes

type Box = { mutable Held: nativeptr<int> }

let mutable kept : nativeptr<int> = NativePtr.nullPtr<int>

let returned () : nativeptr<int> =
    let p = NativePtr.stackalloc<int> 4
    NativePtr.add p 1

let inside () : nativeptr<int> list =
    [ NativePtr.stackalloc<int> 1 ]

let stored () : unit =
    kept <- NativePtr.stackalloc<int> 1

let captured () : (unit -> int) =
    let p = NativePtr.stackalloc<int> 1
    fun () -> NativePtr.read p

let fromRegion (count: int) : nativeptr<int> =
    let r = Region.create 1
    let p = Region.alloc<int> r count
    p

let theRegion () : Region =
    let r = Region.create 1
    r

let intoRecord (box: Box) : unit =
    let r = Region.create 1
    box.Held <- Region.alloc<int> r 1

let lend (r: Region) : nativeptr<int> = Region.alloc<int> r 1

let throughCall () : nativeptr<int> =
    let r = Region.create 1
    lend r

let outOfBlock () : int =
    let p =
        let r = Region.create 1
        Region.alloc<int> r 1
    NativePtr.read p

exception Carrier of nativeptr<int>

let raised () : int =
    let p = NativePtr.stackalloc<int> 1
    raise (Carrier p)

[<EntryPoint>]
let main _ =
    let box = { Held = kept }
    stored ()
    intoRecord box
    let a = NativePtr.read (returned ()) + NativePtr.read (List.head (inside ()))
    let b = captured () () + NativePtr.read (fromRegion 1) + NativePtr.read (lend (theRegion ()))
    a + b + NativePtr.read (throughCall ()) + outOfBlock () + raised ()

//@ error E0403 9
//@ error E0403 13
//@ error E0403 16
//@ error E0403 19
//@ error E0403 23
//@ error E0403 28
//@ error E0403 32
//@ error E0403 38
//@ error E0403 43
//@ error E0403 50

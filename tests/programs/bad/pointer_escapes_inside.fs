// Pointers that get out inside of something else.
module PointerEscapesInside

type Holder(p: nativeptr<int>) =
    member _.First : int = p.[0]

type IRead =
    abstract Read: unit -> int

type Tree =
    | Leaf
    | Node of Tree * nativeptr<int> * Tree

let inSeq () : seq<int> =
    let p = NativePtr.stackalloc<int> 3
    seq {
        yield p.[0]
        yield p.[1]
    }

let inLazy () : Lazy<int> =
    let p = NativePtr.stackalloc<int> 1
    lazy (p.[0])

let inAsync () : Async<int> =
    let p = NativePtr.stackalloc<int> 1
    async { return p.[0] }

let inClass () : Holder =
    let r = Region.create 1
    Holder(Region.alloc<int> r 1)

let inInterface () : IRead =
    let p = NativePtr.stackalloc<int> 1
    { new IRead with
        member _.Read () = p.[0] }

let rec grow (n: int) (tree: Tree) : Tree =
    if n = 0 then tree
    else
        let r = Region.create 1
        grow (n - 1) (Node(tree, Region.alloc<int> r 1, Leaf))

let inTuple () : int * nativeptr<int> =
    let p = NativePtr.stackalloc<int> 1
    (1, p)

let inRef (cell: nativeptr<int> ref) : unit =
    let p = NativePtr.stackalloc<int> 1
    cell.Value <- p

let inArray (cells: nativeptr<int>[]) : unit =
    let p = NativePtr.stackalloc<int> 1
    cells.[0] <- p

let byAddress (place: byref<nativeptr<int>>) : unit =
    let p = NativePtr.stackalloc<int> 1
    place <- p

let partial () : (int -> int) =
    let p = NativePtr.stackalloc<int> 1
    NativePtr.get p

[<EntryPoint>]
let main _ =
    let cell = ref NativePtr.nullPtr<int>
    let cells = [| NativePtr.nullPtr<int> |]
    let mutable place = NativePtr.nullPtr<int>
    inRef cell
    inArray cells
    byAddress &place
    let a = Seq.sum (inSeq ()) + (inLazy ()).Value + Async.RunSynchronously (inAsync ())
    let b = (inClass ()).First + (inInterface ()).Read () + fst (inTuple ()) + partial () 0
    match grow 2 Leaf with
    | Leaf -> a + b
    | Node _ -> a - b

//@ error E0403 15
//@ error E0403 22
//@ error E0403 26
//@ error E0403 30
//@ error E0403 34
//@ error E0403 41
//@ error E0403 45
//@ error E0403 49
//@ error E0403 53
//@ error E0403 57
//@ error E0403 61

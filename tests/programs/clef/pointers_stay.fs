// Pointers in seqs, lazies, lists, classes and options that stay where their memory is.
module PointersStay
type Holder(p: nativeptr<int>) =
    member _.First : int = p.[0]
let sumSeq (n: int) : int =
    let p = NativePtr.stackalloc<int> n
    for i in 0 .. n - 1 do p.[i] <- i
    Seq.sum (seq { for i in 0 .. n - 1 do yield p.[i] })
let local (n: int) : int =
    let r = Region.create 1
    let h = Holder(Region.alloc<int> r n)
    let pair = (Region.alloc<int> r 1, 5)
    let l = lazy (h.First + snd pair)
    let xs = [ for i in 1 .. 3 -> Region.alloc<int> r i ]
    List.iteri (fun i (p: nativeptr<int>) -> p.[i] <- i) xs
    let arr = [| for p in xs -> p.[0] |]
    l.Value + List.length xs + arr.Length
let choose (a: nativeptr<int>) (b: nativeptr<int>) (first: bool) : nativeptr<int> = if first then a else b
let nested () : int =
    let p = NativePtr.stackalloc<int> 1
    let q = NativePtr.stackalloc<int> 1
    (choose p q true).[0] <- 4
    let f = fun b -> (choose p q b).[0]
    f true + f false
let opt (r: Region) (n: int) : option<nativeptr<int>> = if n > 0 then Some (Region.alloc<int> r n) else None
let useOpt () : int =
    let r = Region.create 1
    match opt r 3 with
    | Some p -> p.[2] + 1
    | None -> 0
let res () : Result<int, string> =
    let r = Region.create 1
    match opt r 0 with
    | Some p -> Ok p.[0]
    | None -> Error "none"
[<EntryPoint>]
let main _ =
    Console.writeln $"{sumSeq 5} {local 3} {nested ()} {useOpt ()}"
    match res () with Ok _ -> 1 | Error e -> Console.writeln e; 0

//| 10 11 4 1
//| none

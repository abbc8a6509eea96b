/// Lists, arrays and strings where sequences are expected.
let total (xs: #seq<int>) = Seq.sum xs
let count (xs: seq<'T>) : int = Seq.length xs
let twice (x: int) = [ x; x ]
let pair (x: int) = [| x; x * 10 |]
let first () : seq<int> = [| 1; 2 |]
let either (b: bool) : seq<int> = if b then [ 1; 2; 3 ] else Seq.empty

let show (s: seq<int>) =
    for x in s do
        Console.write $"{x} "
    Console.writeln ""

type Box = { Items: seq<int> }

[<EntryPoint>]
let main _ =
    Console.writeln $"{total [ 1; 2; 3 ]} {total [| 4; 5 |]} {total (seq { 1 .. 3 })}"
    Console.writeln $"""{count [ "a" ]} {count "abc"} {count [| 1.5; 2.5 |]}"""
    show (Seq.concat [ [ 1 ]; [ 2; 3 ] ])
    show (Seq.concat [| [| 4 |]; [| 5; 6 |] |])
    show (Seq.collect twice [ 1; 2 ])
    show ([ 1; 2 ] |> Seq.collect pair)
    show (Seq.collect (fun x -> [ x .. 3 ]) (seq { 1 .. 3 }))
    show (first ())
    show (either true)
    show (either false)
    show ([ 7; 8 ] :> seq<int>)
    show (seq [ 9 ])
    let typed: int seq = [ 1; 2 ]
    show typed
    show { Items = [ 5; 4 ] }.Items
    show (List.ofSeq (seq { 1 .. 3 }))
    show (Array.ofSeq [ 1; 2 ])
    show (List.toSeq [ 3 ])
    show (Array.toSeq [| 4 |])
    let nested = [ for x in [ 1; 2 ] -> [ x; x + 10 ] ] |> Seq.concat |> Seq.toList
    show nested
    0

//| 6 9 6
//| 1 3 2
//| 1 2 3 
//| 4 5 6 
//| 1 1 2 2 
//| 1 10 2 20 
//| 1 2 3 2 3 3 
//| 1 2 
//| 1 2 3 
//|
//| 7 8 
//| 9 
//| 1 2 
//| 5 4 
//| 1 2 3 
//| 1 2 
//| 3 
//| 4 
//| 1 11 2 12 

// A sequence is expected and another collection is given: to functions, to functions as values, to members and constructors.
let keep p xs = seq { for x in xs do if p x then yield x }

let total (numbers: seq<int>) = Seq.sum numbers

let longest words =
    let mutable found = ""
    for word: string in words do
        if word.Length > found.Length then found <- word
    found

type Bag(items: seq<int>) =
    member _.Sum = Seq.sum items
    member _.With(more: seq<int>) = Seq.sum items + Seq.sum more
    static member Count(xs: seq<'a>) = Seq.length xs

type Row = { Cells: seq<int> }

let pick all : seq<int> = if all then [ 1; 2 ] else Seq.empty

[<EntryPoint>]
let main _ =
    let xs = [ 1; 2; 3 ]
    printfn "%A %A" (List.ofSeq (keep (fun x -> x > 1) xs)) (List.ofSeq (keep (fun x -> x <> "a") [| "a"; "b" |]))
    printfn "%A" (List.ofSeq (keep System.Char.IsDigit "a1b2"))
    printfn "%s %s" (longest [ "a"; "abc" ]) (longest (Set.ofList [ "xy"; "z" ]))
    printfn "%d %d" ((0, xs) ||> Seq.fold (+)) ((0, [| 1; 2 |]) ||> Seq.fold (fun a b -> a - b))
    printfn "%d" ((0, [ "ab"; "c" ]) ||> Seq.fold (fun n word -> n + word.Length))
    printfn "%A" ((xs, "abc") ||> Seq.zip |> Seq.toList)
    printfn "%A" ([ [ 1; 2 ]; [ 3 ] ] |> List.map Seq.sum)
    printfn "%A" ([ "ab"; "" ] |> List.map Seq.isEmpty)
    printfn "%A" ([ [ 1 ]; [ 2; 3 ] ] |> Seq.collect id |> Seq.toList)
    printfn "%A" ([ 1; 2 ] |> Seq.collect (List.replicate 2) |> Seq.toList)
    let sums = [ Seq.length; Seq.sum ]
    printfn "%A" (sums |> List.map (fun f -> f xs))
    printfn "%d %d %d" (total xs) (total [| 4 |]) (total (set [ 1; 2 ]))
    printfn "%d %d %d" (Bag([ 1; 2 ]).Sum) (Bag([| 1 |]).With [ 2; 3 ]) (Bag.Count "abc")
    printfn "%d %d" (Seq.length { Cells = xs }.Cells) (Seq.length (pick true))
    let compose = Seq.map (fun x -> x + 1) >> Seq.sum
    printfn "%d" (compose xs)
    0

//| [2; 3] ["b"]
//| ['1'; '2']
//| abc xy
//| 6 -3
//| 3
//| [(1, 'a'); (2, 'b'); (3, 'c')]
//| [3; 3]
//| [false; true]
//| [1; 2; 3]
//| [1; 1; 2; 2]
//| [3; 6]
//| 6 4 3
//| 3 6 3
//| 3 2
//| 9

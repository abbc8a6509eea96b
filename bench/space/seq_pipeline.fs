// n = 600000: a pipeline of sequences, each element of which becomes some; read to its end.
module Space.SeqPipeline

let some x k =
    seq {
        for j in k .. -1 .. 1 do
            yield x * j % 1009
    }

[<EntryPoint>]
let main args =
    let n = int args.[0]
    let steps = Seq.unfold (fun (i, x) -> if i = n then None else Some(x, (i + 1, (x * 75 + 74) % 65537))) (0, 1)
    let numbers =
        steps
        |> Seq.map (fun x -> x / 3)
        |> Seq.collect (fun x -> some x (x % 4))
        |> Seq.filter (fun x -> x % 3 <> 1)
    printfn "%d" (Seq.fold (fun sum x -> (sum * 31 + x) &&& 0xFFFFFF) 7 numbers)
    0

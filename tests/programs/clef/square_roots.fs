// `sqrt` of products whose operands only later turn out to be floats: without units of measure there is no square to ask for.
let v: float[] = [| 3.0; 4.0 |]
let length = sqrt (Array.fold (fun s x -> s + x * x) 0.0 v)
let distance xs ys = sqrt (List.fold2 (fun total x y -> total + (x - y) * (x - y)) 0.0 xs ys)
let mean xs = sqrt (List.sumBy (fun x -> x * x) xs / 2.0)

[<EntryPoint>]
let main _ =
    printfn "%g %g %g" length (distance [ 1.0; 2.0 ] [ 4.0; 6.0 ]) (mean [ 1.0; 7.0 ])
    printfn "%g" (sqrt ([ 2.0; 8.0 ] |> List.reduce (fun a b -> a * b)))
    0

//| 5 5 5
//| 4

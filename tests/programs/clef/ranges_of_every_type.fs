// Ranges of floats, characters and integers of every size, in loops, lists, arrays and sequences.
let floats (from: float) (last: float) = [ from .. 0.5 .. last ]
let unknown a b = [ a .. b ]

[<EntryPoint>]
let main _ =
    for x in 0.0 .. 0.5 .. 2.0 do printf "%.1f " x
    for x in 3.0 .. -1.0 .. 1.0 do printf "%.1f " x
    for c in 'a' .. 'e' do printf "%c" c
    for b in 250uy .. 255uy do printf " %d" b
    for i in 1L .. 2L .. 7L do printf " %d" i
    printfn ""
    printfn "%A %A %A" [ 1.0 .. 3.0 ] [| 0.0 .. 0.25 .. 0.6 |] [ 2.0 .. 1.0 ]
    printfn "%A %A %A" [ 'x' .. 'z' ] [| 1uy .. 3uy |] [ 10L .. -3L .. 1L ]
    printfn "%A %A" [ 3s .. 5s ] [ 1.5f .. 3.0f ]
    printfn "%A %A" (floats 1.0 2.0) (unknown 1 3)
    // Each element is the one before it and the step, so that the last one is left out.
    printfn "%d %.3f" (List.length [ 0.0 .. 0.1 .. 0.3 ]) (List.sum [ 0.1 .. 0.1 .. 1.0 ])
    printfn "%d %A" (Seq.length (seq { 'a' .. 'z' })) (Seq.toList (seq { 0.5 .. 2.5 }))
    printfn "%A" (Seq.toList (Seq.take 2 (seq { 1.0 .. 1.0 .. 1e300 })))
    printfn "%A" (Seq.toList (Seq.take 2 (seq { 1L .. 9223372036854775807L })))
    let n = 4
    let numbers = { 1 .. n }
    printfn "%d %A" (Seq.sum numbers) (Seq.toList (Seq.map (fun x -> x * x) { 1 .. 2 .. 5 }))
    for x in { n .. -1 .. 1 } do printf "%d " x
    let mutable fs = []
    for x in 1.0 .. 3.0 do
        fs <- (fun () -> x * 10.0) :: fs
    printfn "%A" (fs |> List.map (fun f -> f ()))
    let step = 0.0
    try
        for x in 1.0 .. step .. 2.0 do printf "%f" x
    with _ -> printfn "no step"
    0

//| 0.0 0.5 1.0 1.5 2.0 3.0 2.0 1.0 abcde 250 251 252 253 254 255 1 3 5 7
//| [1.0; 2.0; 3.0] [|0.0; 0.25; 0.5|] []
//| ['x'; 'y'; 'z'] [|1uy; 2uy; 3uy|] [10L; 7L; 4L; 1L]
//| [3s; 4s; 5s] [1.5f; 2.5f]
//| [1.0; 1.5; 2.0] [1; 2; 3]
//| 3 5.500
//| 26 [0.5; 1.5; 2.5]
//| [1.0; 2.0]
//| [1L; 2L]
//| 10 [1; 9; 25]
//| 4 3 2 1 [30.0; 20.0; 10.0]
//| no step

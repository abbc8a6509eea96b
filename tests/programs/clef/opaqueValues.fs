// Values that the compiler knows nothing of are what they were.

type Point = { X: int; Y: float }

let twice = Sys.opaqueIdentity (fun x -> x * 2)

[<EntryPoint>]
let main _ =
    let mutable sum = 0
    for i in 1 .. Sys.opaqueIdentity 10 do
        sum <- sum + Sys.opaqueIdentity i
    let p = Sys.opaqueIdentity { X = 3; Y = 2.5 }
    let l = Sys.opaqueIdentity [ 1; 2; 3 ]
    Console.writeln (Format.int (sum + p.X + twice 4 + List.length l))
    0

//| 69

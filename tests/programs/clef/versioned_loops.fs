// Loops over arrays have a version without checks for when all indices are in range; otherwise they do what they did before they fail.

let blur (width: int) (height: int) (from: float[]) (into: float[]) =
    for y in 1 .. height - 2 do
        for x in 1 .. width - 2 do
            let at = y * width + x
            into.[at] <- from.[at - 1] + from.[at + 1] + from.[at - width] + from.[at + width]

let add (scale: float) (x: float[]) (y: float[]) (start: int) (last: int) =
    for i in start .. last do
        y.[i] <- y.[i] + scale * x.[i + 1]

let rec dot (a: int[]) (b: int[]) i sum = if i >= a.Length then sum else dot a b (i + 1) (sum + a.[i] * b.[i])

let tried (f: unit -> unit) =
    try
        f ()
        "ok"
    with :? System.IndexOutOfRangeException -> "out of range"

let show (a: float[]) = String.concat " " (Array.map (fun (x: float) -> sprintf "%g" x) a)

[<EntryPoint>]
let main _ =
    let from = Array.init 20 float
    let into = Array.create 20 0.0
    blur 5 4 from into
    printfn "%s" (show into)
    printfn "%s" (tried (fun () -> blur 5 5 from into))
    printfn "%s" (show into)
    let x = [| 1.0; 2.0; 3.0; 4.0 |]
    let y = Array.create 4 0.0
    for (start, last) in [ (0, 2); (1, 0); (0, 3); (2, 9); (-1, 1); (System.Int32.MaxValue, System.Int32.MaxValue) ] do
        let result = tried (fun () -> add 2.0 x y start last)
        printfn "%s: %s" result (show y)
    printfn "%d" (dot [| 1; 2; 3 |] [| 4; 5; 6; 7 |] 0 0)
    printfn "%s" (tried (fun () -> printfn "%d" (dot [| 1; 2; 3 |] [| 4; 5 |] 0 0)))
    0

//| 0 0 0 0 0 0 24 28 32 0 0 44 48 52 0 0 0 0 0 0
//| out of range
//| 0 0 0 0 0 0 24 28 32 0 0 44 48 52 0 0 0 0 0 0
//| ok: 4 6 8 0
//| ok: 4 6 8 0
//| out of range: 8 12 16 0
//| out of range: 8 12 24 0
//| out of range: 8 12 24 0
//| out of range: 8 12 24 0
//| 32
//| out of range

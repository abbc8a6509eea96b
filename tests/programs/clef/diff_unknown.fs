/// Functions that are not known where they are called or where their derivative is taken: in lists, arrays, maps and records.

let show (name: string) (x: float) : unit =
    Console.writeln (name + " " + Format.decimals 6 (if abs x < 5e-7 then 0.0 else x))

let both (name: string) (f: float -> float) (x: float) : unit =
    show name (Diff.derivative f x)
    show name (Diff.gradient f x)

let fs = [ sin; cos; (fun x -> x * x) ]
let arr = [| exp; tanh |]

type Layer = { Weight: float; Activation: float -> float }

let net layers x = List.fold (fun x l -> l.Activation (l.Weight * x)) x layers
let model = [ (fun (w: float) x -> w * x); (fun w x -> x + w); (fun w x -> tanh (w * x)) ]
let run (ws: float list) x = List.fold2 (fun acc f w -> f w acc) x model ws

/// Functions that make functions, without an end that is known.
let rec fix n f = if n = 0 then (fun x -> x) else (fun x -> f (fix (n - 1) f x))
let newton f x0 = List.fold (fun x _ -> x - f x / Diff.derivative f x) x0 [ 1 .. 12 ]

exception Over of float

let above limit = fun x -> if x * x > limit then raise (Over(x * x * x)) else x

[<EntryPoint>]
let main _ =
    List.iter (fun f -> both "list" f 2.0) fs
    List.iter (fun g -> show "mapped" (g 2.0)) (List.map Diff.derivative fs)
    for i in 0 .. 1 do
        both "array" arr.[i] 0.3
    let table = Map.ofList [ ("sin", sin); ("square", (fun x -> x * x)) ]
    for name in [ "sin"; "square" ] do
        both name (Map.find name table) 0.7
    both "layers" (net [ { Weight = 0.5; Activation = tanh }; { Weight = 1.5; Activation = (fun x -> x * x) } ]) 0.9
    both "model" (run [ 0.5; 1.5; 0.7 ]) 0.9
    List.iter (show "weights") (Diff.gradient (fun ws -> run ws 0.9) [ 0.5; 1.5; 0.7 ])
    both "fix" (fix 5 sin) 0.7
    List.iter (fun a -> show "root" (newton (fun x -> x * x * x - a) 1.0)) [ 3.0; 5.0 ]
    List.iter (fun f -> both "raises" (fun x -> try f x with Over y -> y * 2.0) 0.7) [ above 0.25; above 1.0; sin ]
    0

//| list -0.416147
//| list -0.416147
//| list -0.909297
//| list -0.909297
//| list 4.000000
//| list 4.000000
//| mapped -0.416147
//| mapped -0.909297
//| mapped 4.000000
//| array 1.349859
//| array 1.349859
//| array 0.915137
//| array 0.915137
//| sin 0.764842
//| sin 0.764842
//| square 1.400000
//| square 1.400000
//| layers 0.780303
//| layers 0.780303
//| model 0.080469
//| model 0.080469
//| weights 0.144843
//| weights 0.160937
//| weights 0.448325
//| fix 0.366441
//| fix 0.366441
//| root 1.442250
//| root 1.709976
//| raises 2.940000
//| raises 2.940000
//| raises 1.000000
//| raises 1.000000
//| raises 0.764842
//| raises 0.764842

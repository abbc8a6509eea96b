// Operators of a type where nothing says yet which type it is.
type Vector =
    { X: float; Y: float }
    static member (+) (a: Vector, b: Vector) = { X = a.X + b.X; Y = a.Y + b.Y }
    static member (*) (k: float, v: Vector) = { X = k * v.X; Y = k * v.Y }
    static member (~-) (v: Vector) = { X = -v.X; Y = -v.Y }
    static member Zero = { X = 0.0; Y = 0.0 }
    member v.Length = sqrt (v.X * v.X + v.Y * v.Y)
let vs = [ { X = 1.0; Y = 2.0 }; { X = 3.0; Y = 4.0 } ]
let s = vs |> List.fold (fun acc v -> acc + v) Vector.Zero
printfn "%A %.3f" s s.Length
let s2 = vs |> List.reduce (+)
printfn "%b" (s = s2)
let s3 = List.sum vs
printfn "%f" (2.0 * s3).X
printfn "%A" (-s)
let inline square x = x * x
printfn "%d %f" (square 3) (square 1.5)
let add3 = (+) 3
let compose = add3 >> square >> string
printfn "%s" (compose 1)
let (|>>) x f = List.map f x
[1; 2; 3] |>> (fun x -> x * 10) |> printfn "%A"

//| { X = 4.0
//|   Y = 6.0 } 7.211
//| true
//| 8.000000
//| { X = -4.0
//|   Y = -6.0 }
//| 9 2.250000
//| 16
//| [10; 20; 30]

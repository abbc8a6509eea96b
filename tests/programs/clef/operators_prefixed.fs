// Prefix operators in parentheses are functions.
let negate = (~-)

type V =
    { X: int; Y: int }
    static member (~-) (v: V) = { X = -v.X; Y = -v.Y }

let own = (~-) { X = 1; Y = 2 }
printfn "%d %d %d" ((~-) 5) (negate 3) (negate (negate 7))
printfn "%A" (List.map (~-) [ 1; 2; 3 ])
printfn "%d %d %.1f" ((~+) 5) ((~~~) 5) ((~-) 5.0)
printfn "%d %d" own.X own.Y
printfn "%.1f" ([ 1.5; 2.5 ] |> List.map (~-) |> List.sum)

//| -5 -3 7
//| [-1; -2; -3]
//| 5 -6 -5.0
//| -1 -2
//| -4.0

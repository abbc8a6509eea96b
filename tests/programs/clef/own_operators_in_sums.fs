// Operators of the program's own types, where a function of the library is given a lambda, or is behind a pipe.
type Vec =
    { X: float
      Y: float }
    static member (+) (a: Vec, b: Vec) = { X = a.X + b.X; Y = a.Y + b.Y }
    static member (*) (a: Vec, b: Vec) = { X = a.X * b.X; Y = a.Y * b.Y }
    static member Zero = { X = 0.0; Y = 0.0 }

type Money =
    | Cents of int
    static member (+) (Cents a, Cents b) = Cents(a + b)
    static member Zero = Cents 0
    static member op_Explicit (Cents n) : int = n
    static member op_Explicit (Cents n) : float = float n / 100.0

[<EntryPoint>]
let main _ =
    let vecs = [ { X = 1.0; Y = 2.0 }; { X = 3.0; Y = 4.0 } ]
    let show (v: Vec) = printfn "%g %g" v.X v.Y
    show (List.sumBy (fun v -> v * v) vecs)
    show (vecs |> List.sumBy (fun v -> v * v))
    show (vecs |> List.sum)
    show (vecs |> List.map (fun v -> v + v) |> List.sum)
    let total = [ Cents 150; Cents 75 ] |> List.sumBy (fun c -> c)
    printfn "%d %.2f" (int total) (float total)
    printfn "%d" ([ Cents 5; Cents 6 ] |> List.map int |> List.sum)
    printfn "%d %d" ([ 1; 2; 3 ] |> List.sumBy (fun n -> n * n)) ([| 1; 2 |] |> Array.sumBy (fun n -> n + 1))
    printfn "%g" ([ 1.5; 2.5 ] |> List.sum)
    0

//| 10 20
//| 10 20
//| 4 6
//| 8 12
//| 225 2.25
//| 11
//| 14 5
//| 4

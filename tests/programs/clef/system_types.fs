// Types, exceptions and constructors by their names in .NET, with and without `open`.
open System

type System.String with
    member s.Shout() = s.ToUpper() + "!"

[<AutoOpen>]
module Numbers =
    type System.Int32 with
        member n.Doubled = n * 2

let length (s: String) : Int32 = s.Length
let half (x: System.Double) : Double = x / 2.0
let fails (text: string) : int = raise (System.ArgumentException text)

[<EntryPoint>]
let main _ =
    printfn "%s %d %d %.1f" ("a".Shout()) (21).Doubled (length "abc") (half 3.0)
    printfn "%s %s" (System.String('x', 3)) (System.String.Join("-", [ "a"; "b" ]))
    try
        fails "bad" |> ignore
    with
    | :? System.ArgumentException as e -> printfn "%s" e.Message
    let pair = System.Collections.Generic.KeyValuePair(1, "one")
    printfn "%d %s" pair.Key pair.Value
    0

//| A! 42 3 1.5
//| xxx a-b
//| bad
//| 1 one

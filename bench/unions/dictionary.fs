// A table from texts to settings, and options of what was found.
type Setting =
    | Number of int
    | Ratio of float
    | Switch of bool
    | Words of string list

let find (key: string) (table: Map<string, Setting>) : Setting option = Map.tryFind key table

let weight (s: Setting option) : float =
    match s with
    | None -> -1.0
    | Some (Number n) -> float n
    | Some (Ratio x) -> x
    | Some (Switch b) -> if b then 1.0 else 0.0
    | Some (Words ws) -> float (List.length ws)

[<EntryPoint>]
let main _ =
    let setting (i: int) : Setting =
        match i % 4 with
        | 0 -> Number i
        | 1 -> Ratio (float i / 8.0)
        | 2 -> Switch (i % 3 = 0)
        | _ -> Words [ "a"; "b" ]
    let keys = Array.init 400 (fun i -> "key" + string i)
    let table = Map.ofList [ for i in 0 .. 299 -> (keys.[i], setting i) ]
    let mutable total = 0.0
    for round in 1 .. 2000 do
        for k in keys do
            total <- total + weight (find k table)
    printfn "%.2f" total
    0

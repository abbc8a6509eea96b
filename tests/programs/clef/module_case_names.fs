// M8: union cases may be named like library modules and like record types.
type Schema =
    | Map of Schema * Schema
    | Array of Schema
    | List of Schema
    | Option of Schema
    | Field of string
    | Prim

type Field = { Name: string; Size: int }

let rec show (s: Schema) : string =
    match s with
    | Map (k, v) -> $"map<{show k},{show v}>"
    | Array a -> $"array<{show a}>"
    | List a -> $"list<{show a}>"
    | Option a -> $"option<{show a}>"
    | Field n -> $"field {n}"
    | Prim -> "prim"

let total (fs: Field list) : int = List.sumBy (fun (f: Field) -> f.Size) fs

[<EntryPoint>]
let main _ =
    Console.writeln (show (Map (Prim, Array (List (Option (Field "f"))))))
    Console.writeln (Format.int (total [{ Name = "a"; Size = 3 }; { Name = "b"; Size = 4 }]))
    let a = Array.init 3 (fun i -> i * i)
    Console.writeln (Format.int (Array.sum a + List.length [1; 2]))
    Console.writeln (if Option.isSome (Some 1) then "some" else "none")
    0

//| map<prim,array<list<option<field f>>>>
//| 7
//| 7
//| some

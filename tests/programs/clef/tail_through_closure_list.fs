// A tail call to a closure taken from a list, and through `if`, `match`, `let` and `|>`.
let rec run (fuel: int) (acc: int) (ops: (int -> int) list) (all: (int -> int) list) : int =
    match ops with
    | [] -> if fuel = 0 then acc else run (fuel - 1) acc all all
    | op :: rest ->
        let next = op acc
        if next > 1000000 then
            run fuel (next % 1000) rest all
        else
            next |> fun v -> run fuel v rest all

[<EntryPoint>]
let main _ =
    let k = 7
    let ops = [(fun x -> x + k); (fun x -> x * 3); (fun x -> x - 1)]
    Console.writeln (Format.int (run 0 1 ops ops))
    Console.writeln (Format.int (run 1 1 ops ops))
    Console.writeln (Format.int (run 3000 1 ops ops))
    0

//| 23
//| 89
//| 23

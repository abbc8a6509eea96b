// Blocks inside blocks: let bodies, match in match, if in lambda, sequences with semicolons.
let classify (a: int option) (b: int option) : string =
    match a with
    | Some x ->
        match b with
        | Some y ->
            if x > y then "left"
            elif x < y then "right"
            else "equal"
        | None -> "only left"
    | None ->
        match b with
        | Some _ -> "only right"
        | None -> "neither"

let compute (n: int) : int =
    let a =
        let b = n + 1
        let c =
            let d = b * 2
            d + 1
        b + c
    a + 9

let trace (n: int) : int = (Console.write "t"; Console.write (Format.int n); n * 2)

[<EntryPoint>]
let main _ =
    Console.writeln (classify (Some 2) (Some 1) + classify (Some 1) (Some 2) + classify (Some 1) (Some 1))
    Console.writeln (classify (Some 1) None + classify None (Some 1) + classify None None)
    Console.writeln (Format.int (compute 4))
    Console.writeln $" {trace 4}"
    let f =
        fun x ->
            if x > 0 then
                let y = x * x
                y + 1
            else
                0 - x
    Console.writeln $"{f 3} {f (-3)}"
    0

//| leftrightequal
//| only leftonly rightneither
//| 25
//| t4 8
//| 10 3

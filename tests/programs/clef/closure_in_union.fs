// Functions as payload of union cases, chosen by match.
type Op =
    | Nullary of (unit -> int)
    | Unary of (int -> int)
    | Binary of (int -> int -> int)
    | Named of string * (int -> int)

let run (x: int) (y: int) (op: Op) : int =
    match op with
    | Nullary f -> f ()
    | Unary f -> f x
    | Binary f -> f x y
    | Named (name, f) -> f (String.length name)

[<EntryPoint>]
let main _ =
    let k = 7
    let ops =
        [ Nullary (fun () -> k)
          Unary (fun x -> x + k)
          Binary (fun x y -> x * y)
          Binary (-)
          Named ("seven", fun n -> n * k) ]
    for op in ops do
        Console.writeln (Format.int (run 10 3 op))
    0

//@ captures 19 k: value
//@ captures 20 k: value
//@ captures 21
//@ captures 23 k: value

//| 7
//| 17
//| 30
//| 7
//| 35

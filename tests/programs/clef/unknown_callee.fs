// K3, K4: a callee that is chosen at run time among closures of different shapes.
let applyOp (f: int -> int -> int) (a: int) (b: int) : int = f a b

let choose (n: int) (a: int) (s: string) : (int -> int) =
    match n % 4 with
    | 0 -> fun x -> x
    | 1 -> fun x -> x + a
    | 2 -> fun x -> x + a * String.length s
    | _ -> fun x -> String.length s - x

let either (c: bool) (onTrue: int -> int) (onFalse: int -> int) (x: int) : int =
    if c then onTrue x else onFalse x

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (applyOp (fun a b -> a + b) 3 4))
    Console.writeln (Format.int (applyOp (fun a b -> a * b) 3 4))
    let xyz = "xyz"
    for n in 0..5 do
        Console.write $"{choose n 10 xyz 100} "
    Console.writeln ""
    let k = 7
    Console.writeln (Format.int (either true (fun x -> x + k) (fun x -> x) 1))
    Console.writeln (Format.int (either false (fun x -> x + k) (fun x -> x) 1))
    Console.writeln (Format.int (either (k > 5) (choose 1 5 "") (choose 3 5 "ab") 2))
    0

//@ captures 6
//@ captures 7 a: value
//@ captures 8 a: value, s: value
//@ captures 9 s: value

//| 7
//| 12
//| 100 110 130 -97 100 110 
//| 8
//| 1
//| 7

// Parameters hide outer names, inner parameters hide outer ones, `let` hides parameters.
let x = 1000

let f (x: int) : (int -> int) =
    fun y ->
        let x = x + 1
        x * y

let g (a: int) : (int -> (int -> int)) =
    fun b ->
        let c = a + b
        fun a -> a * c

let h (x: int) (y: int) : int =
    let x = x + y
    let y = x * 2
    x + y

[<EntryPoint>]
let main _ =
    Console.writeln (Format.int (f 4 10))
    Console.writeln (Format.int (g 1 2 10))
    Console.writeln (Format.int (h 1 2))
    let k = fun (x: int) -> (fun (x: int) -> x * x) (x + 1)
    Console.writeln (Format.int (k 3))
    Console.writeln (Format.int x)
    0

//@ captures 5 x: value
//@ captures 10 a: value
//@ captures 12 c: value

//| 50
//| 30
//| 9
//| 16
//| 1000

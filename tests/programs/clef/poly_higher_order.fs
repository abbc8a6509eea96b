// Polymorphic functions passed on, returned, and used at function types.
let compose f g = fun x -> g (f x)
let apply f x = f x
let curry f a b = f (a, b)
let uncurry f (a, b) = f a b

[<EntryPoint>]
let main _ =
    let lengthThenShow = compose String.length Format.int
    Console.writeln (lengthThenShow "seven!!")
    Console.writeln (apply (compose (fun x -> x + 1) Format.int) 9)
    Console.writeln (Format.int (apply apply (fun x -> x * 2) 21))
    let addPair (a, b) = a + b
    Console.writeln (Format.int (curry addPair 3 4))
    Console.writeln (Format.int (uncurry (fun a b -> a * b) (3, 4)))
    let both = compose (curry addPair 1) (uncurry (-) << fun n -> (n, 10))
    Console.writeln (Format.int (both 5))
    0

//| 7
//| 10
//| 42
//| 7
//| 12
//| -4

// Let-polymorphism: one definition at several types.
let identity x = x
let konst a _ = a
let swap (a, b) = (b, a)
let twice f x = f (f x)
let flip f a b = f b a
let pair a = fun b -> (a, b)

[<EntryPoint>]
let main _ =
    Console.writeln (identity "text")
    Console.writeln (Format.int (identity 42))
    Console.writeln (if identity true then "yes" else "no")
    Console.writeln (Format.int (konst 1 "x" + konst 2 false))
    let (a, b) = swap (1, "one")
    Console.writeln $"{a} {Format.int b}"
    Console.writeln (Format.int (twice (fun x -> x * 3) 2))
    Console.writeln (twice (fun s -> s + "!") "hey")
    Console.writeln (Format.int (flip (fun x y -> x - y) 1 10))
    let (p, (q, r)) = pair 1 (pair "q" 2.5)
    Console.writeln $"{Format.int p} {q} {Format.float r}"
    Console.writeln (Format.int (List.length (twice (fun xs -> 0 :: xs) [])))
    0

//| text
//| 42
//| yes
//| 3
//| one 1
//| 18
//| hey!!
//| 9
//| 1 q 2.5
//| 2

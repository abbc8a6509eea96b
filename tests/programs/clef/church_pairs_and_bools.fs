// Booleans and pairs as functions, at several types.
let tru a _ = a
let fls _ b = b
let cond b t e = b t e
let pair a b = fun sel -> sel a b
let first p = p tru
let second p = p fls

[<EntryPoint>]
let main _ =
    Console.writeln (cond tru "yes" "no")
    Console.writeln (cond fls "yes" "no")
    Console.writeln (Format.int (cond fls 1 2))
    let p = fun sel -> pair 3 4 sel
    Console.writeln (Format.int (first p * 10 + second p))
    Console.writeln (first (pair "left" "right"))
    0

//| yes
//| no
//| 2
//| 34
//| left

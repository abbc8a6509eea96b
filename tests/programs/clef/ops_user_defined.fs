// Operators defined by the program, with their precedence, also local and closing over names.
let (+.) (a, b) (c, d) = (a + c, b + d)
let ( *. ) k (a, b) = (k * a, k * b)
let (<?>) o d = match o with Some x -> x | None -> d
let (>>=) o f = Option.bind f o
let (=~) (a: string) (b: string) : bool = String.toLower a = String.toLower b
let (^^) (a: string) (n: int) : string = String.concat "" (List.replicate n a)

[<EntryPoint>]
let main _ =
    let (x, y) = (1, 2) +. 3 *. (10, 20)
    Console.writeln $"{x} {y}"
    Console.writeln $"{Some 5 <?> 0} {None <?> 7}"
    let half n = if n % 2 = 0 then Some (n / 2) else None
    Console.writeln (Format.int ((Some 12 >>= half >>= half) <?> -1))
    Console.writeln (Format.int ((Some 6 >>= half >>= half) <?> -1))
    Console.writeln (if "HeLLo" =~ "hEllO" then "same" else "different")
    Console.writeln ("ab" ^^ 3)
    let k = 100
    let (+++) a b = a * k + b
    Console.writeln (Format.int (1 +++ 2 +++ 3))
    Console.writeln (Format.int (List.fold (+++) 0 [7; 8]))
    0

//| 31 62
//| 5 7
//| 3
//| -1
//| same
//| ababab
//| 10203
//| 708

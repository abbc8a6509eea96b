// Tuples of several sizes, nested, returned, compared, taken apart.
let divMod (a: int) (b: int) : int * int = (a / b, a % b)
let rotate (a, b, c) = (b, c, a)

[<EntryPoint>]
let main _ =
    let (q, r) = divMod 17 5
    Console.writeln $"{q} {r}"
    let a, b, c = rotate (1, "two", 3.5)
    Console.writeln $"{a} {b} {c}"
    let ((x, y), z) = ((1, 2), (3, 4))
    Console.writeln $"{x + y} {fst z} {snd z}"
    let points = [(0, 0); (3, 4); (-1, 2)]
    let far = List.maxBy (fun (px, py) -> px * px + py * py) points
    Console.writeln $"{fst far},{snd far}"
    let five = (1, 2, 3, 4, 5)
    let (_, _, third, _, fifth) = five
    Console.writeln $"{third} {fifth}"
    let swap (l, r) = (r, l)
    Console.writeln (fst (swap (swap ("l", "r"))))
    0

//| 3 2
//| two 3.5 1
//| 3 3 4
//| 3,4
//| 3 5
//| l

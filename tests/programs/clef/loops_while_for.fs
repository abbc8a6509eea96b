// while, for-to, for-downto, for-in over ranges with steps, lists and arrays, and nested loops.
[<EntryPoint>]
let main _ =
    let mutable n = 27
    let mutable steps = 0
    while n <> 1 do
        n <- if n % 2 = 0 then n / 2 else 3 * n + 1
        steps <- steps + 1
    Console.writeln (Format.int steps)
    for i = 1 to 3 do
        Console.write (Format.int i)
    for i = 3 downto 1 do
        Console.write (Format.int i)
    for i in 0..5..20 do
        Console.write $" {Format.int i}"
    for i in 3..-1..1 do
        Console.write $" {Format.int i}"
    for i in 5..1 do
        Console.write $"never {Format.int i}"
    Console.writeln ""
    for x in [10; 20] do
        for y in [| 1; 2; 3 |] do
            Console.write $"{Format.int (x + y)} "
    Console.writeln ""
    let mutable found = 0
    for a in 1..20 do
        for b in a..20 do
            for c in b..20 do
                if a * a + b * b = c * c then found <- found + 1
    Console.writeln (Format.int found)
    0

//| 111
//| 123321 0 5 10 15 20 3 2 1
//| 11 12 13 21 22 23 
//| 6

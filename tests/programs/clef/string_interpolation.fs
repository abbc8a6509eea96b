// Holes with strings, ints, floats, chars, expressions, calls, fields; escaped braces.
type P = { Name: string; Tags: string list }

let shout (s: string) : string = s + "!"

[<EntryPoint>]
let main _ =
    let name = "Ann"
    let n = 42
    let x = 2.5
    let c = 'q'
    let p = { Name = "Rex"; Tags = ["a"; "b"] }
    Console.writeln $"{name} {n} {x} {c}"
    Console.writeln $"{n + 1} {n * n - 1} {-n}"
    Console.writeln $"{shout name} {shout (shout name)}"
    Console.writeln $"{p.Name} has {List.length p.Tags} tags"
    Console.writeln $"{{literal}} {{{n}}}"
    Console.writeln $"{name}{name}"
    Console.writeln $""
    Console.writeln $"no holes"
    let inner = $"<{name}>"
    Console.writeln $"{inner}\t{inner}\n{inner}"
    Console.writeln $"{if n > 40 then shout name else name}"
    0

//| Ann 42 2.5 q
//| 43 1763 -42
//| Ann! Ann!!
//| Rex has 2 tags
//| {literal} {42}
//| AnnAnn
//|
//| no holes
//| <Ann>	<Ann>
//| <Ann>
//| Ann!

// `ref`, `!`, `:=` and `.Value`; a cell can be shared, passed, stored and nested.
let bump (c: int ref) : unit = c := !c + 1

let swap (a: 'a ref) (b: 'a ref) : unit =
    let t = !a
    a := !b
    b := t

[<EntryPoint>]
let main _ =
    let a = ref 1
    let b = ref 10
    let alias = a
    bump a
    bump alias
    Console.writeln (Format.int !a)
    swap a b
    Console.writeln $"{Format.int a.Value} {Format.int b.Value} {Format.int alias.Value}"
    let cells = [a; b; ref 100]
    for c in cells do
        c.Value <- c.Value * 2
    Console.writeln (Format.int (List.sumBy (fun c -> !c) cells))
    let outer = ref (ref 5)
    let old = !outer
    outer := ref 6
    old := 7
    Console.writeln (Format.int (!(!outer) * 10 + !old))
    0

//| 3
//| 10 3 10
//| 226
//| 67

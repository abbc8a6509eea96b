// Local polymorphic functions and values get a version per type, where they are defined, and share the cells around them.
let describe (label: string) : string =
    let mutable calls = 0
    let empty = []
    let rec last d xs =
        calls <- calls + 1
        match xs with
        | [] -> d
        | x :: rest -> last x rest
    let pair x y = (x, y)
    let swap p =
        let (a, b) = p
        pair b a
    let rec even n x = if n = 0 then [x] else odd (n - 1) x
    and odd n x = if n = 0 then empty else even (n - 1) x
    let a = last 0 [1; 2; 3]
    let b = last "none" ["x"; "y"]
    let c = last 0.5 empty
    let (d, e) = swap (pair 1 "one")
    let f = List.length (even 4 true) + List.length (odd 4 "s") + List.length (3 :: empty)
    $"{label} {a} {b} {c} {d} {e} {f} {calls}"

[<EntryPoint>]
let main _ =
    Console.writeln (describe "first")
    Console.writeln (describe "second")
    0

//| first 3 y 0.5 one 1 2 8
//| second 3 y 0.5 one 1 2 8
